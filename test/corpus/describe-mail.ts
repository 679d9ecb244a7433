import { createHash } from 'node:crypto'
import { isDispositionReport, readDsn } from '../../server/mail/dsn.ts'
import type { ParsedAttachment, ParsedMail } from '../../server/mail/parsed.ts'

function describeAttachment(attachment: ParsedAttachment): Record<string, unknown> {
  const { filename, contentType, sniffedType, disposition, contentId, bytes, risk } = attachment
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { filename, contentType, sniffedType, disposition, contentId, size: bytes.length, sha256, risk }
}

/** A parsed message in the words of the expectations. `headers` is compared only where a case lists them. */
export function describeMail(mail: ParsedMail): Record<string, unknown> {
  const { from, multipleFrom, sender, to, cc, replyTo, subject, inReplyTo, references, text, html } = mail
  return {
    from,
    multipleFrom,
    sender,
    to,
    cc,
    replyTo,
    subject,
    date: mail.date === null ? null : new Date(mail.date).toISOString(),
    messageId: mail.rfcMessageId,
    inReplyTo,
    references,
    contentType: mail.contentType.type,
    text,
    html,
    attachments: mail.attachments.map(describeAttachment),
    reportParts: mail.reportParts.map((part) => part.contentType),
    calendar: mail.calendar,
    encrypted: mail.encrypted,
    signature: mail.signature?.type ?? null,
    degraded: mail.degraded,
    dsn: readDsn(mail),
    mdn: isDispositionReport(mail),
    headers: mail.headers.map(({ name, value }) => [name, value]),
  }
}
