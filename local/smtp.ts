import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { EmailOutcome, IncomingEmail } from './door.ts'
import { LOOPBACK, portTrouble, SMTP_PORT } from './ports.ts'
import { reasonOf } from './trouble.ts'

/** Email Routing's limit on the bytes of DATA. A stamp comes on top of them. */
export const MESSAGE_BYTES_MAX = 25 * 1024 * 1024

/** Each connection may hold one message in memory. */
const CONNECTIONS_MAX = 100

const RECIPIENTS_MAX = 100

/** How long `close` waits for mail that is being handed over. */
const DRAIN_MS = 15_000

/** What a sending host said and where it came from: the input of a stamp. */
export type SendingHost = { readonly address: string; readonly helo: string; readonly envelopeFrom: string }

/** A running listener, and where it listens. */
export type SmtpListener = {
  readonly host: string
  readonly port: number
  /** Stops accepting, waits for mail in hand (at most 15 s), then says 421 to everybody else. */
  close(): Promise<void>
}

/**
 * The MX of this machine: takes mail from any client and gives back the Worker's own answer. It never says 250 before
 * the Worker has the message for every recipient, so a sender that hears nothing, or 4xx, keeps it.
 * @param deliver one call per recipient, with the bytes exactly as they came
 * @param stamp header lines to put on top; an empty string for none
 * @throws Trouble when the port is taken
 */
export async function startSmtp(input: {
  readonly port: number
  readonly name: string
  readonly deliver: (email: IncomingEmail) => Promise<EmailOutcome>
  readonly stamp: (host: SendingHost) => Promise<string>
}): Promise<SmtpListener> {
  const inHand = new Set<Promise<unknown>>()
  const server = new SMTPServer({
    name: input.name,
    banner: 'PactMail local platform',
    size: MESSAGE_BYTES_MAX,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    hideREQUIRETLS: true,
    hideDSN: true,
    maxClients: CONNECTIONS_MAX,
    maxRecipients: RECIPIENTS_MAX,
    useXClient: ['127.0.0.1', '::1'],
    logger: false,
    onData(stream, session, callback) {
      const work = take(stream, session, input).then(
        (reply) => (reply.code === 250 ? callback(null, reply.text) : callback(refusal(reply))),
        (error: unknown) => callback(refusal({ code: 451, text: `4.3.0 Try again later: ${reasonOf(error)}` })),
      )
      inHand.add(work)
      void work.finally(() => inHand.delete(work))
    },
  })
  // A client that goes away in the middle of a session is no event; `listen` reports its own errors below.
  server.on('error', () => {})
  const port = await listen(server, input.port)
  return { host: LOOPBACK, port, close: () => closeServer(server, inHand) }
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(portTrouble(error, port, SMTP_PORT))
    })
    server.listen(port, LOOPBACK, () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

async function closeServer(server: SMTPServer, inHand: ReadonlySet<Promise<unknown>>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const deadline = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  await Promise.race([Promise.allSettled([...inHand]), deadline])
  for (const connection of server.connections) {
    connection.send(421, '4.3.2 The platform is stopping')
    connection.close()
  }
  await Promise.race([closed, deadline])
}

/** An SMTP answer: `text` starts with the enhanced code. */
export type Reply = { readonly code: number; readonly text: string }

async function take(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  input: Parameters<typeof startSmtp>[0],
): Promise<Reply> {
  const data = await collect(stream)
  if (data === null) return { code: 552, text: `5.3.4 Message size exceeds the limit of ${MESSAGE_BYTES_MAX} bytes` }
  const { mailFrom, rcptTo } = session.envelope
  const from = mailFrom === false ? '' : mailFrom.address
  const stamp = await input.stamp({
    address: session.remoteAddress,
    helo: session.hostNameAppearsAs,
    envelopeFrom: from,
  })
  const raw = stamp === '' ? data : Buffer.concat([Buffer.from(stamp, 'latin1'), data])
  const outcomes: { to: string; result: EmailOutcome }[] = []
  for (const to of new Set(rcptTo.map(({ address }) => address))) {
    outcomes.push({ to, result: await input.deliver({ from, to, raw }) })
  }
  return decideReply(outcomes)
}

/** Null when the limit was passed; the rest is still read, because SMTP answers only after the final dot. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk)
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks)
}

/**
 * One answer for all recipients. An exception anywhere asks for the whole message again (a doubled one is recognised);
 * a refusal speaks for the message only when everybody was refused.
 */
export function decideReply(outcomes: readonly { readonly to: string; readonly result: EmailOutcome }[]): Reply {
  if (outcomes.some(({ result }) => result.outcome === 'exception')) {
    return { code: 451, text: '4.3.0 The message could not be taken now; try again later' }
  }
  const refused = outcomes.flatMap(({ to, result }) =>
    result.outcome === 'reject' ? [{ to, reason: result.reason }] : [],
  )
  const [first] = refused
  if (first === undefined) return { code: 250, text: '2.0.0 Accepted' }
  if (refused.length === outcomes.length) return parseRefusal(first.reason)
  const names = refused.map(({ to, reason }) => `<${to}> ${oneLine(reason)}`).join('; ')
  return { code: 250, text: `2.0.0 Accepted, except for ${names}` }
}

/** `setReject('550 5.1.1 ...')` carries its own code; without it, 550 is what Cloudflare says. */
export function parseRefusal(reason: string): Reply {
  const text = oneLine(reason)
  const code = Number(/^[45]\d\d(?= )/.exec(text)?.[0] ?? 0)
  return code === 0 ? { code: 550, text } : { code, text: text.slice(4) }
}

/** A reply is one line of at most 512 bytes, code and line end included (RFC 5321 4.5.3.1.5). */
function oneLine(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 500)
    .trim()
}

function refusal({ code, text }: Reply): Error & { responseCode: number } {
  return Object.assign(new Error(text), { responseCode: code })
}
