import { isDeliveryReport, isDispositionReport, isHeuristicBounce } from './dsn.ts'
import type { Classification, DsnReport, InboundKind, ParsedMail } from './parsed.ts'

/** From this many hops between agents on, mail counts as automated and no reply may go out (N13). */
export const MAX_HOP = 10
/** Header fields of one name that are looked at. */
const FIELDS_PER_NAME_MAX = 20
const HOP_SHOWN_MAX = 999

/** Beginnings of subjects that mail servers give to automatic replies, as they are localised. Lower case. */
const AUTOMATIC_SUBJECTS = [
  'out of office',
  'automatic reply:',
  'auto:',
  'autosvar:',
  'abwesenheitsnotiz',
  'réponse automatique',
  'auto-reply:',
  'autoreply:',
  'automatische antwort:',
  'abwesenheit:',
  'abwesend:',
  'respuesta automática:',
  'fuera de la oficina',
  'risposta automatica:',
  'automatisch antwoord:',
  'afwezig:',
  'resposta automática:',
  'autossvar:',
  'automatiskt svar:',
  'automatisk svar:',
  'automaattinen vastaus:',
  'odpowiedź automatyczna:',
  'autoodpowiedź:',
  'automatická odpověď:',
  'automatická odpoveď:',
  'automatikus válasz:',
  'răspuns automat:',
  'автоответ:',
  'автоматический ответ:',
  'автоматична відповідь:',
  'αυτόματη απάντηση:',
  'otomatik yanıt:',
  'תשובה אוטומטית:',
  'رد تلقائي:',
  '自動応答:',
  '自動返信:',
  '自动答复:',
  '自动回复:',
  '自動回覆:',
  '자동 회신:',
  'ข้อความตอบกลับอัตโนมัติ:',
  'thư trả lời tự động:',
  'balasan otomatis:',
]
const NO_REPLY = /(?:^|[._-])(?:no[._-]?reply|do[._-]?not[._-]?reply)(?:$|[+._-])/

type Signal = { readonly kind: InboundKind | null; readonly evidence: string; readonly class?: Classification['class'] }

type Facts = {
  readonly mail: ParsedMail
  readonly envelopeFrom: string
  readonly hop: number
  /** Values of a field, lower case and trimmed, in header order. */
  readonly values: (name: string) => readonly string[]
}

function readFacts(mail: ParsedMail, envelopeFrom: string): Facts {
  const values = (name: string) =>
    mail.headers
      .filter((field) => field.name.toLowerCase() === name)
      .slice(0, FIELDS_PER_NAME_MAX)
      .map((field) => field.value.trim().toLowerCase())
  return { mail, envelopeFrom: envelopeFrom.trim(), hop: readHop(values('x-pactmail-hop')), values }
}

/** The highest hop claimed; 0 when absent or unreadable. */
function readHop(values: readonly string[]): number {
  const hops = values.map((value) => (/^\d{1,20}$/.test(value) ? Math.min(HOP_SHOWN_MAX, Number(value)) : 0))
  return Math.max(0, ...hops)
}

function hasPart(mail: ParsedMail, pattern: RegExp): boolean {
  return (
    mail.reportParts.some((part) => pattern.test(part.contentType)) ||
    mail.attachments.some((attachment) => pattern.test(attachment.contentType))
  )
}

function reportSignals({ mail }: Facts): Signal[] {
  const signals: Signal[] = []
  if (isDeliveryReport(mail)) signals.push({ kind: 'dsn', evidence: 'report_delivery_status' })
  if (isHeuristicBounce(mail)) signals.push({ kind: 'dsn', evidence: 'bounce_heuristic' })
  if (isDispositionReport(mail)) signals.push({ kind: 'mdn', evidence: 'report_disposition_notification' })
  return signals
}

function listSignals({ values }: Facts): Signal[] {
  const fields = ['list-id', 'list-unsubscribe', 'list-post'].filter((name) => values(name).length > 0)
  const precedence = values('precedence').filter((value) => value === 'list' || value === 'bulk')
  return [
    ...fields.map((name) => ({ kind: 'list' as const, evidence: name.replace('-', '_') })),
    ...precedence.map((value) => ({ kind: 'list' as const, evidence: `precedence_${value}` })),
  ]
}

/** What a person's own autoresponder writes; `class` says that somebody's mail is being answered. */
function replySignals({ mail, values }: Facts): Signal[] {
  const signals: Signal[] = []
  const subject = mail.subject?.trim().toLowerCase() ?? ''
  if (AUTOMATIC_SUBJECTS.some((beginning) => subject.startsWith(beginning))) {
    signals.push({ kind: 'automated', evidence: 'subject', class: 'out_of_office' })
  }
  for (const value of values('auto-submitted')) {
    const keyword = /^[a-z-]{1,40}/.exec(value)?.[0] ?? ''
    if (keyword !== 'no' && value !== '') {
      signals.push({
        kind: 'automated',
        evidence: 'auto_submitted',
        class: keyword === 'auto-replied' ? 'auto_reply' : 'notice',
      })
    }
  }
  for (const name of ['x-autoreply', 'x-autorespond']) {
    if (values(name).some((value) => value !== 'no')) {
      signals.push({ kind: 'automated', evidence: name.replace('-', '_'), class: 'auto_reply' })
    }
  }
  if (values('precedence').includes('auto_reply')) {
    signals.push({ kind: 'automated', evidence: 'precedence_auto_reply', class: 'auto_reply' })
  }
  return signals
}

function machineSignals({ mail, envelopeFrom, hop, values }: Facts): Signal[] {
  const suppressed = values('x-auto-response-suppress').flatMap((value) => value.split(/[\s,;]+/, 20))
  const localPart = mail.from?.address.replace(/@[^@]*$/, '').toLowerCase() ?? ''
  const checks: readonly (readonly [boolean, string])[] = [
    [suppressed.includes('all') || suppressed.includes('oof'), 'x_auto_response_suppress'],
    [values('precedence').includes('junk'), 'precedence_junk'],
    [NO_REPLY.test(localPart), 'from_no_reply'],
    [envelopeFrom === '' || envelopeFrom === '<>', 'null_envelope_sender'],
    [hop >= MAX_HOP, 'hop_limit'],
  ]
  return checks
    .filter(([holds]) => holds)
    .map(([, evidence]) => ({ kind: 'automated' as const, evidence, class: 'notice' as const }))
}

function otherSignals({ mail, hop, values }: Facts): Signal[] {
  const signals: Signal[] = []
  if (mail.calendar !== null || hasPart(mail, /^text\/calendar/)) {
    signals.push({ kind: 'calendar', evidence: 'text_calendar' })
  }
  if (hop >= 1) {
    signals.push({ kind: null, evidence: 'pactmail_agent' })
  }
  if (values('disposition-notification-to').some((value) => value !== '')) {
    signals.push({ kind: null, evidence: 'mdn_requested' })
  }
  return signals
}

/** An autoresponder's mail stays one when it also says `Precedence: bulk`, as older ones do. */
function classOf(kind: InboundKind, signals: readonly Signal[]): Classification['class'] {
  const classes = signals.map((signal) => signal.class)
  if (kind !== 'automated' && kind !== 'list') {
    return null
  }
  if (classes.includes('out_of_office')) {
    return 'out_of_office'
  }
  if (classes.includes('auto_reply')) {
    return 'auto_reply'
  }
  return kind === 'automated' ? 'notice' : null
}

/**
 * What sort of mail this is, by the first rule that holds, with the evidence of all of them. `envelopeFrom` is the SMTP
 * sender, `''` for none; `dsn` is the delivery report read from the mail, kept only when it is one. [spec/inbound.md 13, D6, B8]
 */
export function classify(mail: ParsedMail, envelopeFrom: string, dsn: DsnReport | null): Classification {
  const facts = readFacts(mail, envelopeFrom)
  const signals = [
    ...reportSignals(facts),
    ...listSignals(facts),
    ...replySignals(facts),
    ...machineSignals(facts),
    ...otherSignals(facts),
  ]
  const kind = signals.find((signal) => signal.kind !== null)?.kind ?? 'normal'
  return {
    kind,
    evidence: [...new Set(signals.map((signal) => signal.evidence))],
    class: classOf(kind, signals),
    hop: facts.hop,
    dsn: kind === 'dsn' ? dsn : null,
    calendar: mail.calendar,
  }
}
