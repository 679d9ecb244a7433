import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import PostalMime from 'postal-mime'
import { MessageId } from '../contract/ids.ts'
import { understand } from '../server/inbound/understand.ts'

const CORPUS = join(import.meta.dirname, '../test/corpus')
const MESSAGE = MessageId.parse('msg_01ARZ3NDEKTSV4RRFFQ69G5FAV')
const ROUNDS = 3

function messagesOf(folder: string): Uint8Array[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
    .map((entry) => new Uint8Array(readFileSync(join(entry.parentPath, entry.name))))
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function parseAll(mails: readonly Uint8Array[]): Promise<void> {
  for (const mail of mails) await PostalMime.parse(mail.slice().buffer as ArrayBuffer).catch(() => null)
}

/** What mailauth does for the same messages: DKIM, SPF, DMARC and ARC, against a DNS in which nothing exists. */
async function authenticateAll(mails: readonly Uint8Array[]): Promise<void> {
  const resolver = async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  }
  const sender = { ip: '192.0.2.1', helo: 'client.example', sender: 'a@example.com', mta: 'mx.bench.invalid' }
  for (const mail of mails) {
    await authenticate(Buffer.from(mail), { ...sender, resolver, disableBimi: true }).catch(() => null)
  }
}

async function understandAll(mails: readonly Uint8Array[]): Promise<void> {
  const delivery = {
    deliveryId: MESSAGE,
    rawKey: 'bench',
    rawSize: 0,
    envelopeFrom: '',
    envelopeTo: 'a@bench.invalid',
    loopback: null,
    source: 'routing',
    receivedAt: 0,
  } as const
  const options = {
    headersOnly: false,
    trustedAuthservId: '',
    resolve: async () => ({ rcode: 'NXDOMAIN' as const, records: [] }),
    nowMs: 0,
  }
  for (const mail of mails) await understand(mail, delivery, options)
}

/**
 * CPU in ms over the corpus of the whole pure pipeline, of postal-mime, and of postal-mime with mailauth, interleaved;
 * the best of three rounds.
 */
export async function measurePipeline(): Promise<{
  readonly messages: number
  readonly pipelineMs: number
  readonly parserMs: number
  readonly parserAndVerifierMs: number
}> {
  const mails = ['mime', 'replies', 'auth'].flatMap((name) => messagesOf(join(CORPUS, name)))
  const parser: number[] = []
  const verifier: number[] = []
  const pipeline: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    parser.push(await cpuOf(() => parseAll(mails)))
    verifier.push(await cpuOf(() => authenticateAll(mails)))
    pipeline.push(await cpuOf(() => understandAll(mails)))
  }
  const parserMs = Math.min(...parser)
  return {
    messages: mails.length,
    pipelineMs: Math.min(...pipeline),
    parserMs,
    parserAndVerifierMs: parserMs + Math.min(...verifier),
  }
}
