import type { MessageId } from '../../contract/ids.ts'
import type { Message } from '../../contract/objects/message.ts'
import type { IdentityScope } from '../control/scope.ts'
import { cutUtf8 } from '../mail/mime/plain-text.ts'
import { parseMail } from '../mail/parse.ts'
import { ownedKey } from '../platform/blob-keys.ts'
import { getBlob } from '../platform/blobs.ts'
import { type Context, mailboxOf } from '../rpc/context.ts'

const VALUE_BYTES_MAX = 2_048

/** Latin-1 as kept by the parser, read as UTF-8 where it is that. */
function readable(value: string): string {
  const bytes = Buffer.from(value, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return value
  }
}

async function headersOf(
  ctx: Context,
  scope: IdentityScope,
  message: Message,
  review: boolean,
): Promise<Message['headers']> {
  const stored = await mailboxOf(ctx, scope).find_raw({ messageId: message.id as MessageId, review })
  if (stored.kind !== 'stored') return null
  const raw = await getBlob(ctx.env.BLOBS, ctx.cost, ownedKey(scope, stored.key))
  if (raw === null) return null
  return parseMail(raw, { headersOnly: true }).headers.map(({ name, value }) => ({
    name,
    value: cutUtf8(readable(value), VALUE_BYTES_MAX),
  }))
}

/** Adds the header fields of each message, read again from its raw bytes; null where those are gone. One at a time. */
export async function withHeaders(
  ctx: Context,
  scope: IdentityScope,
  messages: readonly Message[],
  review: boolean,
): Promise<Message[]> {
  const shown: Message[] = []
  for (const message of messages) shown.push({ ...message, headers: await headersOf(ctx, scope, message, review) })
  return shown
}
