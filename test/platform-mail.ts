import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { sendMail } from '../local/smtp-session.ts'
import type { TestPlatform } from '../local/test-platform.ts'

const MessagePage = z.object({
  data: z.array(
    z.object({ id: z.string(), subject: z.string().nullable(), attachments: z.array(z.object({ id: z.string() })) }),
  ),
  next_cursor: z.string().nullable(),
})
export type ListedMessage = z.output<typeof MessagePage>['data'][number]

/** A message with one attachment; its Message-ID is its subject. */
export function mailWithAttachment(to: string, subject: string): Buffer {
  return Buffer.from(
    [
      'From: Jo <jo@simulator.invalid>',
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: <${subject}@simulator.invalid>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `Hello about ${subject}.`,
      '--part',
      'Content-Type: application/octet-stream; name=data.bin',
      'Content-Disposition: attachment; filename=data.bin',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(`bytes of ${subject}`).toString('base64'),
      '--part--',
      '',
    ].join('\r\n'),
  )
}

/** Tries like a sending server: again after a temporary failure or a lost connection, until the mail is taken. */
export async function deliverUntilAccepted(port: number, to: string, raw: Buffer): Promise<number> {
  for (let attempt = 1; attempt <= 60; attempt++) {
    const reply = await sendMail({ port, from: 'jo@simulator.invalid', to: [to], raw }).catch(() => '451 lost')
    if (reply.startsWith('250')) return attempt
    if (reply.startsWith('5')) throw new Error(`refused: ${reply}`)
    await setTimeout(100)
  }
  throw new Error('never accepted')
}

/** A client of one platform with the tenant key. */
export function apiOf(platform: Pick<TestPlatform, 'apiUrl' | 'seeded'>) {
  const get = (path: string) =>
    fetch(`${platform.apiUrl}${path}`, { headers: { authorization: `Bearer ${platform.seeded.tenant_key}` } })
  return {
    get,
    /** Every message of an identity, all pages. While the runtime restarts it answers nothing: an empty list. */
    async messages(identityId: string): Promise<ListedMessage[]> {
      const all: ListedMessage[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const response = await get(
          `/v1/identities/${identityId}/messages?limit=100${cursor && `&cursor=${cursor}`}`,
        ).catch(() => null)
        if (response === null || !response.ok) return []
        const page = MessagePage.parse(await response.json())
        all.push(...page.data)
        cursor = page.next_cursor
      }
      return all
    },
  }
}

/** Events of one type of an identity that reached the index. */
export async function countEvents(
  platform: Pick<TestPlatform, 'database'>,
  identityId: string,
  type: string,
): Promise<number> {
  const database = await platform.database('DB')
  const row = await database
    .prepare('select count(*) as n from event_index where identity_id = ? and type = ?')
    .bind(identityId, type)
    .first<{ n: number }>()
  return row?.n ?? 0
}
