import type { NamedAddress } from './parsed.ts'
import { cleanHtml } from './sanitise.ts'
import { joinLines, layOutText } from './visible-text.ts'
import { formatDate } from './write-date.ts'

/** The message that is forwarded, as it is stored. `text` is null for encrypted mail. */
export type ForwardedMail = {
  readonly from: NamedAddress | null
  /** Unix ms. */
  readonly date: number
  readonly subject: string | null
  readonly to: readonly NamedAddress[]
  readonly text: string | null
  readonly htmlSanitized: string | null
}

/** What the bodies of a message are made of. */
export type BodyParts = {
  readonly text: string | null
  readonly html: string | null
  readonly forwarded: ForwardedMail | null
  readonly signature: { readonly text: string | null; readonly html: string | null }
  /** The notice that an assistant wrote the mail, or null. */
  readonly disclosure: string | null
  /** Where a reader of marketing mail unsubscribes, or null. */
  readonly unsubscribeUrl: string | null
}

/** The bodies as they are sent; `html` is null when there is none. */
export type OutgoingBody = { readonly text: string; readonly html: string | null }

/** Addresses that a transfer note names; a newsletter's list must not push the mail out of sight. */
const NOTE_ADDRESSES_MAX = 20

/**
 * The bodies of a message, in this order: what the caller wrote, the transfer note of a forward, signature, notice,
 * unsubscribe line. A missing text is made from the HTML; missing HTML stays missing, except for a forward without any
 * words of its own, which looks like its original. [spec/outbound.md 12, S88]
 */
export function outgoingBody(parts: BodyParts): OutgoingBody {
  const { forwarded } = parts
  const given = givenHtml(parts)
  const ownText = parts.text ?? (parts.html === null ? '' : textOfHtml(parts.html))
  const text = [
    ownText,
    forwarded === null ? '' : `${ownText === '' ? '' : '\n\n'}${noteText(forwarded)}`,
    ...afterText(parts, `${ownText}\n${parts.html ?? ''}`),
  ].join('')
  if (given === null) return { text, html: null }
  const below = [forwarded === null ? '' : noteHtml(forwarded), ...afterHtml(parts, ownText)].join('')
  return { text, html: insertAtEnd(given, below) }
}

function givenHtml({ text, html, forwarded }: BodyParts): string | null {
  if (html !== null) return html
  return text === null && forwarded !== null && forwarded.htmlSanitized !== null ? '' : null
}

function afterText({ signature, disclosure, unsubscribeUrl }: BodyParts, written: string): string[] {
  const sign = signature.text ?? (signature.html === null ? null : textOfHtml(signature.html))
  return [
    sign === null ? '' : `\n\n-- \n${sign}`,
    disclosure === null ? '' : `\n\n${disclosure}`,
    unsubscribeUrl === null || written.includes(unsubscribeUrl) ? '' : `\n\nUnsubscribe: ${unsubscribeUrl}`,
  ]
}

function afterHtml({ html, signature, disclosure, unsubscribeUrl }: BodyParts, ownText: string): string[] {
  const sign = signature.html ?? (signature.text === null ? null : htmlOfText(signature.text))
  const link = unsubscribeUrl === null ? '' : escapeHtml(unsubscribeUrl)
  const isThere =
    unsubscribeUrl === null ||
    ownText.includes(unsubscribeUrl) ||
    [link, unsubscribeUrl].some((url) => html?.includes(url))
  return [
    sign === null ? '' : `<br><br>-- <br>${sign}`,
    disclosure === null ? '' : `<p>${escapeHtml(disclosure)}</p>`,
    isThere ? '' : `<p><a href="${link}">Unsubscribe</a></p>`,
  ]
}

/** `insert` before the end of the page, or at the end of a fragment. */
function insertAtEnd(html: string, insert: string): string {
  if (insert === '') return html
  const end = html.toLowerCase().lastIndexOf('</body')
  // Lower-casing may change the length of other scripts: only an index that is really there is used.
  return end >= 0 && html.slice(end, end + 6).toLowerCase() === '</body'
    ? `${html.slice(0, end)}${insert}${html.slice(end)}`
    : `${html}${insert}`
}

/** The text that a reader of the HTML would see. */
function textOfHtml(html: string): string {
  return joinLines(layOutText(cleanHtml(html).tree.nodes).lines)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function htmlOfText(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** The fields of the note, line by line; values are one line each. */
function noteLines(mail: ForwardedMail): string[] {
  const line = (value: string) => value.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const shown = ({ address, name }: NamedAddress) => (name === '' ? address : `${line(name)} <${address}>`)
  const to = mail.to.slice(0, NOTE_ADDRESSES_MAX).map(shown)
  if (mail.to.length > to.length) to.push(`and ${mail.to.length - to.length} more`)
  return [
    '---------- Forwarded message ---------',
    `From: ${mail.from === null ? '' : shown(mail.from)}`,
    `Date: ${formatDate(mail.date)}`,
    `Subject: ${line(mail.subject ?? '')}`,
    `To: ${to.join(', ')}`,
  ]
}

function noteText(mail: ForwardedMail): string {
  return `${noteLines(mail).join('\n')}\n\n${mail.text ?? ''}`
}

function noteHtml(mail: ForwardedMail): string {
  const original = mail.htmlSanitized ?? htmlOfText(mail.text ?? '')
  const head = noteLines(mail).map(escapeHtml).join('<br>')
  return `<div>${head}</div><br><blockquote>${original}</blockquote>`
}
