import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PactMail, type ReceivedEvent } from '../sdks/typescript/src/pactmail.ts'
import { startReceiver } from './demo-receiver.ts'
import { startPlatform } from './platform.ts'
import { seedPlatform } from './seed.ts'
import { sendMail } from './smtp-session.ts'

/**
 * `npm run demo`: an agent's day in a terminal, in under a minute, on ports and state of its own. Everything in it is
 * real: SMTP in, the API, the queue, signed webhooks to a receiver that verifies them.
 */
const scratch = mkdtempSync(join(tmpdir(), 'pactmail-demo-'))
const PATIENCE_MS = 20_000
const startedAt = Date.now()

function say(text: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${text}`)
}

const events: ReceivedEvent[] = []

function describe(event: ReceivedEvent): string {
  const data = event.data as {
    message_id?: string
    message?: { id: string; subject: string | null }
    recipient?: string
  }
  const subject = data.message?.subject
  return `${event.type}${event.sequence === null ? '' : ` #${event.sequence}`}${subject ? `: ${subject}` : ''}${data.recipient ? ` to ${data.recipient}` : ''}`
}

/** Waits until the receiver has verified an event that matches. */
async function told(what: string, matches: (event: ReceivedEvent) => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(50)) if (events.some(matches)) return
  throw new Error(`no webhook told of ${what}`)
}

async function story(): Promise<void> {
  say('Bringing up the platform on free ports ...')
  const platform = await startPlatform({ stateDir: join(scratch, 'state'), apiPort: 0, smtpPort: 0, crons: true })
  const receiver = await startReceiver((received) => {
    if (received.kind === 'refused') return say('   receiver: refused a request it could not verify')
    events.push(received.event)
    say(`   receiver: verified ${describe(received.event)}`)
  })
  try {
    await tell(platform, receiver)
  } finally {
    await receiver.stop()
    await platform.stop()
  }
}

async function tell(
  platform: Awaited<ReturnType<typeof startPlatform>>,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<void> {
  const seeded = await seedPlatform(platform)
  const client = new PactMail({ apiKey: seeded.tenant_key, baseUrl: platform.apiUrl })
  const [ada] = seeded.identities
  if (ada === undefined) throw new Error('the first start made no identity')
  const webhook = await client.webhooks.create({ tenant_id: seeded.tenant_id, url: receiver.url, events: ['*'] })
  receiver.trust('secret' in webhook ? (webhook.secret ?? '') : '')

  say(`Jo writes to ${ada.address} by SMTP; the agent is waiting.`)
  const waiting = client.messages.wait({ identity_id: ada.id, from: 'jo@simulator.invalid', timeout: 20 })
  const raw = `From: Jo <jo@simulator.invalid>\r\nTo: ${ada.address}\r\nSubject: Two tickets, please\r\nMessage-ID: <demo-1@simulator.invalid>\r\n\r\nCan you book two seats for Friday?\r\n`
  const reply = await sendMail({
    port: platform.smtp.port,
    from: 'jo@simulator.invalid',
    to: [ada.address],
    raw: Buffer.from(raw),
  })
  say(`SMTP answered ${reply}`)
  const { message } = await waiting
  if (message === null) throw new Error('the mail did not come')
  say(`The agent reads: "${message.extracted_text}" (verdict ${message.trust?.verdict})`)

  say('It answers, and answers again with the same Idempotency-Key, as a retry would.')
  const answer = { identity_id: ada.id, message_id: message.id, text: 'Two seats for Friday are booked.' }
  const first = await client.messages.reply(answer, { idempotencyKey: 'demo-answer' })
  const second = await client.messages.reply(answer, { idempotencyKey: 'demo-answer' })
  say(`${first.id} and ${second.id}: ${first.id === second.id ? 'one email' : 'TWO EMAILS'}`)
  await told('the delivery', (event) => event.type === 'message.delivered')

  say('A provider that never answers: the outcome is uncertain, and nothing is sent again.')
  const lost = await client.messages.send(
    { identity_id: ada.id, to: ['timeout@simulator.invalid'], subject: 'Into the dark', text: 'Anybody there?' },
    { idempotencyKey: 'demo-lost' },
  )
  await told('the uncertain send', (event) => event.type === 'message.uncertain')
  const state = await client.messages.get({ identity_id: ada.id, message_id: lost.id })
  say(`${lost.id} is ${state.status}: a person decides, the service never guesses.`)

  const thread = await client.threads.get({ identity_id: ada.id, thread_id: message.thread_id })
  say(`The thread has ${thread.message_count} messages; the receiver verified ${events.length} events.`)
}

try {
  await story()
  say('Done.')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
