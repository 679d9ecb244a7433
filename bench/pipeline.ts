import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** CPU of the whole pure pipeline over the corpus, and of postal-mime alone, interleaved; the best of three rounds. */
export async function measurePipeline(): Promise<{
  readonly messages: number
  readonly pipelineMs: number
  readonly parserMs: number
}> {
  const mails = ['mime', 'replies'].flatMap((name) => messagesOf(join(CORPUS, name)))
  const parser: number[] = []
  const pipeline: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    parser.push(await cpuOf(() => parseAll(mails)))
    pipeline.push(await cpuOf(() => understandAll(mails)))
  }
  return { messages: mails.length, pipelineMs: Math.min(...pipeline), parserMs: Math.min(...parser) }
}
