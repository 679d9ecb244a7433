import { connect, type Socket } from 'node:net'

/** A raw SMTP client for tests: it sends exactly the bytes it is given, which no mail library does. */
export type SmtpSession = {
  /** Sends a line (CRLF is added) or bytes as they are, and answers with the last line of the reply. */
  say(text: string | Uint8Array): Promise<string>
  end(): void
}

/** Connects and reads the greeting. */
export async function openSession(port: number): Promise<SmtpSession> {
  const socket = connect(port, '127.0.0.1')
  // Two small writes would otherwise wait 40 ms for each other.
  socket.setNoDelay(true)
  const replies = readReplies(socket)
  await replies.next()
  return {
    async say(text) {
      socket.write(typeof text === 'string' ? `${text}\r\n` : text)
      const { value } = await replies.next()
      return value ?? 'connection closed'
    },
    end: () => socket.destroy(),
  }
}

/** Sends one message in a session of its own and answers with what came after the final dot. */
export async function sendMail(mail: {
  readonly port: number
  readonly from: string
  readonly to: readonly string[]
  readonly raw: Uint8Array
  /** Attributes of XCLIENT, when another host is to be played. */
  readonly playing?: string
}): Promise<string> {
  const session = await openSession(mail.port)
  if (mail.playing !== undefined) await session.say(`XCLIENT ${mail.playing}`)
  await session.say('EHLO client.example.net')
  await session.say(`MAIL FROM:<${mail.from}>`)
  for (const to of mail.to) await session.say(`RCPT TO:<${to}>`)
  await session.say('DATA')
  const reply = await session.say(Buffer.concat([stuffDots(mail.raw), Buffer.from('.\r\n')]))
  session.end()
  return reply
}

/** RFC 5321 4.5.2, after CRLF only: a lone LF ends no line. The message must end with CRLF. */
function stuffDots(raw: Uint8Array): Buffer {
  const text = Buffer.from(raw).toString('latin1')
  return Buffer.from(text.replace(/(^|\r\n)\./g, '$1..'), 'latin1')
}

async function* readReplies(socket: Socket): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 2)
      if (/^\d{3} /.test(line)) yield line
    }
  }
  return undefined
}
