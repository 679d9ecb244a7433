import { normaliseDomain } from '../mail/mime/mailbox-address.ts'
import type { NamedAddress } from '../mail/parsed.ts'
import { registrableDomain } from '../mail/registrable-domain.ts'
import type { TargetFacts } from './facts.ts'
import { invalidField, type Refusal } from './refusal.ts'
import type { GivenRecipient, SendRequest } from './send-request.ts'

/** A recipient in stored form. */
export type Recipient = GivenRecipient

/** The recipients of a send, each once, or why there are none. */
export type RecipientList =
  | { readonly kind: 'list'; readonly recipients: readonly Recipient[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const LOCAL_OCTETS_MAX = 64
const ADDRESS_OCTETS_MAX = 254
const DOT_STRING = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const QUOTED_STRING = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/

/**
 * An address as it is sent to and stored: lower case, domain as A-label. `unsupported`: a local part outside ASCII
 * (A3); `invalid`: no RFC 5321 address.
 */
export function parseAddress(given: string): { readonly address: string } | 'invalid' | 'unsupported' {
  const text = given.trim()
  const at = text.lastIndexOf('@')
  if (at < 1) return 'invalid'
  const local = text.slice(0, at)
  const domain = normaliseDomain(text.slice(at + 1))
  if (!/^[\x20-\x7e]+$/.test(local)) return /[\x00-\x1f\x7f]/.test(local) ? 'invalid' : 'unsupported'
  if (domain === null || local.length > LOCAL_OCTETS_MAX) return 'invalid'
  if (!DOT_STRING.test(local) && !QUOTED_STRING.test(local)) return 'invalid'
  const address = `${local.toLowerCase()}@${domain}`
  return address.length > ADDRESS_OCTETS_MAX ? 'invalid' : { address }
}

/** An address without what stands behind the first `+` of its local part: what the directory knows. */
export function withoutTag(address: string): string {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  return plus > 0 && plus < at ? `${address.slice(0, plus)}${address.slice(at)}` : address
}

/**
 * Whom a reply goes to: Reply-To when its sender is known, is of the organisation of From, or was written to before;
 * else From. A stranger cannot lead an answer elsewhere. Null when the message has neither. [D3]
 */
export function replyTarget(
  target: Pick<TargetFacts, 'from' | 'replyTo' | 'isKnownSender'>,
  contacts: readonly string[],
) {
  const [replyTo] = target.replyTo
  if (replyTo === undefined) return target.from
  const from = target.from?.address ?? null
  const isTrusted =
    target.isKnownSender ||
    contacts.includes(replyTo.address) ||
    (from !== null && organisation(from) === organisation(replyTo.address))
  return isTrusted ? replyTo : target.from
}

function organisation(address: string): string {
  return registrableDomain(address.slice(address.lastIndexOf('@') + 1))
}

/** Every address a send could go to, before its rules are applied: what must be looked up. */
export function possibleRecipients(request: SendRequest, target: TargetFacts | null): string[] {
  const named = (list: readonly NamedAddress[]) => list.map(({ address }) => address)
  const fromTarget =
    target === null || request.operation === 'forward'
      ? []
      : named([...(target.from === null ? [] : [target.from]), ...target.replyTo, ...target.to, ...target.cc])
  const given = request.recipients.flatMap(({ address }) => {
    const parsed = parseAddress(address)
    return typeof parsed === 'string' ? [] : [parsed.address]
  })
  return [...new Set([...given, ...fromTarget])]
}

/** Who receives a reply to `target`. Blind copies are never among them, own addresses not in a reply to all. [A10] */
function answered(
  operation: 'reply' | 'reply_all',
  target: TargetFacts,
  facts: { readonly own: ReadonlySet<string>; readonly contacts: readonly string[] },
): Recipient[] | null {
  const to = (list: readonly NamedAddress[]) => list.map((entry) => ({ ...entry, field: 'to' as const }))
  const cc = (list: readonly NamedAddress[]) => list.map((entry) => ({ ...entry, field: 'cc' as const }))
  if (operation === 'reply' && target.direction === 'outbound') return [...to(target.to), ...cc(target.cc)]
  // Our own message is answered to those it went to; somebody else's to its author first.
  const author = target.direction === 'outbound' ? null : replyTarget(target, facts.contacts)
  if (target.direction === 'inbound' && author === null) return null
  if (operation === 'reply') return to(author === null ? [] : [author])
  const all = [...to([...(author === null ? [] : [author]), ...target.to]), ...cc(target.cc)]
  return all.filter(({ address }) => !facts.own.has(withoutTag(address)) && !facts.own.has(address))
}

/**
 * The recipients of a send in order (To, Cc, Bcc), duplicates dropped whatever their case and field. Addresses of mail
 * are in stored form already; what a caller wrote is checked. [spec/outbound.md 7, policy step 6]
 */
export function listRecipients(
  request: SendRequest,
  target: TargetFacts | null,
  facts: { readonly own: ReadonlySet<string>; readonly contacts: readonly string[] },
): RecipientList {
  const isReply = request.operation === 'reply' || request.operation === 'reply_all'
  const given =
    isReply && target !== null
      ? answered(request.operation as 'reply' | 'reply_all', target, facts)
      : request.recipients
  if (given === null) return { kind: 'refused', refusal: { code: 'address_invalid' } }
  const found = new Map<string, Recipient>()
  for (const recipient of given) {
    const parsed = parseAddress(recipient.address)
    if (parsed === 'unsupported') return { kind: 'refused', refusal: { code: 'address_unsupported' } }
    if (parsed === 'invalid') return { kind: 'refused', refusal: { code: 'address_invalid' } }
    if (!found.has(parsed.address)) found.set(parsed.address, { ...recipient, address: parsed.address })
  }
  if (found.size === 0) return { kind: 'refused', refusal: invalidField('to', 'No recipient is left.') }
  return { kind: 'list', recipients: [...found.values()] }
}
