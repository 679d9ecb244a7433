import { EventEmitter, once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { EmailOutcome, IncomingEmail } from './door.ts'
import { decideReply, MESSAGE_BYTES_MAX, parseRefusal, type SendingHost, startSmtp } from './smtp.ts'
import { openSession, sendMail } from './smtp-session.ts'

const ACCEPT: EmailOutcome = { outcome: 'accept' }
const NO_SUCH: EmailOutcome = { outcome: 'reject', reason: '550 5.1.1 no such mailbox' }
const RETIRED: EmailOutcome = { outcome: 'reject', reason: '550 5.1.6 address retired' }
const DOWN: EmailOutcome = { outcome: 'exception', reason: 'boom' }

describe('decideReply', () => {
  test.each([
    ['all accepted', [ACCEPT, ACCEPT], 250, '2.0.0 Accepted'],
    ['all refused: the first refusal speaks', [RETIRED, NO_SUCH], 550, '5.1.6 address retired'],
    ['some refused', [ACCEPT, NO_SUCH], 250, '2.0.0 Accepted, except for <r1@example.com> 550 5.1.1 no such mailbox'],
    ['any exception', [ACCEPT, NO_SUCH, DOWN], 451, '4.3.0 The message could not be taken now; try again later'],
  ])('core::local::smtp_reply_%s', (_, results, code, text) => {
    const outcomes = results.map((result, index) => ({ to: `r${index}@example.com`, result }))

    expect(decideReply(outcomes)).toEqual({ code, text })
  })
})

describe('parseRefusal', () => {
  test.each([
    ['550 5.1.1 no such mailbox', 550, '5.1.1 no such mailbox'],
    ['552 5.3.4 too large', 552, '5.3.4 too large'],
    ['451 4.7.1 later', 451, '4.7.1 later'],
    ['not for us', 550, 'not for us'],
    ['250 sure', 550, '250 sure'],
    ['550 5.1.1 two\r\n250 lines', 550, '5.1.1 two 250 lines'],
  ])('core::local::smtp_refusal_keeps_code_and_text_of_%j', (reason, code, text) => {
    expect(parseRefusal(reason)).toEqual({ code, text })
  })
})

/** A listener that records what it hands over and answers every recipient with `result`. */
async function listener({ result = ACCEPT, stamp = '' }: { result?: EmailOutcome; stamp?: string } = {}) {
  const emails: IncomingEmail[] = []
  const hosts: SendingHost[] = []
  const smtp = await startSmtp({
    port: 0,
    name: 'mx.example.net',
    deliver(email) {
      emails.push(email)
      return Promise.resolve(result)
    },
    stamp(host) {
      hosts.push(host)
      return Promise.resolve(stamp)
    },
  })
  return { smtp, emails, hosts, [Symbol.asyncDispose]: () => smtp.close() }
}

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, index) => index))

describe('startSmtp', () => {
  test.each([
    ['lone LF and lone CR', Buffer.from('Subject: x\nA: b\r\n\r\none\ntwo\rthree\r\n')],
    ['every byte value', Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), EVERY_BYTE, Buffer.from('\r\n')])],
    ['a line of 200 kB', Buffer.from(`Subject: x\r\n\r\n${'y'.repeat(200_000)}\r\n`)],
    ['lines of dots', Buffer.from('Subject: x\r\n\r\n.\r\n..\r\n.hidden\r\n')],
    ['no header, and Bcc', Buffer.from('Bcc: secret@example.com\r\n\r\n')],
  ])('it::local::smtp_hands_over_exact_bytes_of_%s', async (_, raw) => {
    await using world = await listener()

    const reply = await sendMail({
      port: world.smtp.port,
      from: 'a@example.net',
      to: ['b@example.com'],
      raw,
    })

    expect(reply).toBe('250 2.0.0 Accepted')
    expect(world.emails).toHaveLength(1)
    expect(Buffer.compare(world.emails[0]?.raw ?? Buffer.alloc(0), raw)).toBe(0)
  })

  test('it::local::smtp_calls_once_per_recipient_and_once_for_a_repeated_one', async () => {
    await using world = await listener()

    await sendMail({
      port: world.smtp.port,
      from: '',
      to: ['b@example.com', 'c@example.com', 'b@example.com'],
      raw: Buffer.from('Subject: x\r\n\r\n'),
    })

    expect(world.emails.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: '', to: 'b@example.com' },
      { from: '', to: 'c@example.com' },
    ])
  })

  test.each([
    [NO_SUCH, '550 5.1.1 no such mailbox'],
    [DOWN, '451 4.3.0 The message could not be taken now; try again later'],
  ])('it::local::smtp_answers_with_the_handlers_own_words_%#', async (result, answer) => {
    await using world = await listener({ result })

    const reply = await sendMail({
      port: world.smtp.port,
      from: 'a@example.net',
      to: ['b@example.com'],
      raw: Buffer.from('Subject: x\r\n\r\n'),
    })

    expect(reply).toBe(answer)
  })

  test('it::local::smtp_takes_the_limit_exactly_and_refuses_one_byte_more', async () => {
    await using world = await listener({ stamp: 'Authentication-Results: mx.example.net; spf=none\r\n' })
    const full = Buffer.alloc(MESSAGE_BYTES_MAX, 'x')
    full.write('\r\n', MESSAGE_BYTES_MAX - 2)

    const taken = await sendMail({ port: world.smtp.port, from: 'a@example.net', to: ['b@example.com'], raw: full })
    const refused = await sendMail({
      port: world.smtp.port,
      from: 'a@example.net',
      to: ['b@example.com'],
      raw: Buffer.concat([Buffer.from('x'), full]),
    })

    expect(taken).toBe('250 2.0.0 Accepted')
    expect(refused).toBe('552 5.3.4 Message size exceeds the limit of 26214400 bytes')
    expect(world.emails).toHaveLength(1)
  })

  test('it::local::smtp_puts_the_stamp_on_top_and_plays_another_host_by_xclient', async () => {
    await using world = await listener({ stamp: 'Stamp: yes\r\n' })

    await sendMail({
      port: world.smtp.port,
      from: 'a@example.net',
      to: ['b@example.com'],
      raw: Buffer.from('Subject: x\r\n\r\n'),
      playing: 'ADDR=192.0.2.7',
    })

    expect(world.hosts).toEqual([{ address: '192.0.2.7', helo: 'client.example.net', envelopeFrom: 'a@example.net' }])
    expect(Buffer.from(world.emails[0]?.raw ?? []).toString()).toBe('Stamp: yes\r\nSubject: x\r\n\r\n')
  })

  test('it::local::smtp_close_finishes_mail_in_hand_and_says_421_to_the_idle', async () => {
    const hand = new EventEmitter()
    const smtp = await startSmtp({
      port: 0,
      name: 'mx.example.net',
      async deliver() {
        hand.emit('arrived')
        await once(hand, 'go on')
        return ACCEPT
      },
      stamp: () => Promise.resolve(''),
    })
    const arrived = once(hand, 'arrived')
    const idle = await openSession(smtp.port)
    const mail = sendMail({
      port: smtp.port,
      from: 'a@example.net',
      to: ['b@example.com'],
      raw: Buffer.from('Subject: x\r\n\r\n'),
    })
    await arrived

    const closed = smtp.close()
    const goodbye = idle.say(new Uint8Array())
    hand.emit('go on')

    expect(await mail).toBe('250 2.0.0 Accepted')
    expect(await goodbye).toBe('421 4.3.2 The platform is stopping')
    await closed
  })

  test('it::local::smtp_says_which_setting_moves_a_taken_port', async () => {
    await using world = await listener()
    const { port } = world.smtp

    const second = startSmtp({
      port,
      name: 'mx.example.net',
      deliver: () => Promise.resolve(ACCEPT),
      stamp: () => Promise.resolve(''),
    })

    await expect(second).rejects.toThrow(
      `Port ${port} (SMTP) is in use. Give another one: PM_LOCAL_SMTP_PORT=${port + 1}`,
    )
  })
})
