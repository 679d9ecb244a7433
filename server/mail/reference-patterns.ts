import { domainToASCII } from 'node:url'
import { COUNTRY_OF_ZONE, PHONE_COUNTRIES, type PhoneCountry } from './phone-countries.data.ts'
import { registrableDomain } from './registrable-domain.ts'

/** A value with the place where it was found. */
export type FoundValue = { readonly value: string; readonly index: number }

/** Matches of one kind that are looked at in one text; the caller keeps fewer. */
const MATCHES_MAX = 500
const COUNTRY_DEFAULT = 'GB'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const CURRENCIES: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  GBP: 'GBP',
  EUR: 'EUR',
  USD: 'USD',
}

function* matches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  let count = 0
  for (const match of text.matchAll(pattern)) {
    count += 1
    if (count > MATCHES_MAX) {
      return
    }
    yield match
  }
}

const NUMBER = "\\d{1,3}(?:[ ,.'\\u00a0\\u202f]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,3})?(?!\\d)"
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}_.,-])(?:(£|€|(?:US)?\\$|GBP|EUR|USD) ?(${NUMBER})|(${NUMBER}) ?(£|€|\\$|(?:GBP|EUR|USD)(?![\\p{L}\\p{N}_])))`,
  'giu',
)

/** A written number with two decimals; null when it is none. Commas are decimal in euro amounts only. */
function toDecimal(written: string, currency: string): string | null {
  const compact = written.replace(/[ '\u00a0\u202f]/g, '')
  const isEuroStyle = currency === 'EUR' && (/^\d+,\d{1,2}$/.test(compact) || /^\d{1,3}(?:\.\d{3})+$/.test(compact))
  // A dot before a comma leaves no doubt, whatever the currency.
  const isContinental = isEuroStyle || /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(compact)
  const plain = isContinental ? compact.replaceAll('.', '').replace(',', '.') : compact.replaceAll(',', '')
  const number = Number(plain)
  return Number.isFinite(number) && number < 1e15 ? number.toFixed(2) : null
}

/** Amounts as `GBP:412.80`. */
export function findAmounts(text: string): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of matches(text, AMOUNT)) {
    const sign = (match[1] ?? match[4] ?? '').toUpperCase().replace('US$', '$')
    const currency = CURRENCIES[sign] ?? 'USD'
    const value = toDecimal(match[2] ?? match[3] ?? '', currency)
    if (value !== null) {
      found.push({ value: `${currency}:${value}`, index: match.index })
    }
  }
  return found
}

const INTERNATIONAL_PHONE =
  /(?<![\p{L}\p{N}_+.])(?:\+|00)[ .()/-]{0,2}[1-9](?:[ \u00a0.()/-]{0,3}\d){6,14}(?![\p{N}])/gu
const TRUNK_PHONE = /(?<![\p{L}\p{N}_+.,/-])\(?0[ ]?[1-9](?:[ \u00a0()/-]{0,2}\d){6,11}(?![\p{L}\p{N}]|[.,:/-]\d)/gu
const AMERICAN_PHONE = /(?<![\p{L}\p{N}_+.,/-])(?:1[ .-])?\(?[2-9]\d{2}\)?[ .-]{1,2}[2-9]\d{2}[ .-]\d{4}(?![\p{N}])/gu

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function findNational(text: string, country: PhoneCountry): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of matches(text, country.trunk === '0' ? TRUNK_PHONE : AMERICAN_PHONE)) {
    const digits = digitsOf(match[0]).replace(country.trunk === '' ? /^1(?=\d{10}$)/ : /^(?!)/, '')
    if (digits.length >= country.min && digits.length <= country.max) {
      found.push({ value: `+${country.code}${digits.slice(country.trunk.length)}`, index: match.index })
    }
  }
  return found
}

/** Phone numbers in E.164: international ones, and those in the national format of the tenant's time zone. */
export function findPhones(text: string, timeZone: string): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of matches(text, INTERNATIONAL_PHONE)) {
    const digits = digitsOf(match[0].replace('(0)', '').replace(/^00/, ''))
    if (digits.length >= 7 && digits.length <= 15) {
      found.push({ value: `+${digits}`, index: match.index })
    }
  }
  const country = PHONE_COUNTRIES[COUNTRY_OF_ZONE[timeZone] ?? COUNTRY_DEFAULT]
  return country === undefined ? found : [...found, ...findNational(text, country)]
}

const EMAIL =
  /(?<![\p{L}\p{N}.!#$%&*+/=?^_`{|}~-])[A-Za-z0-9][A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}(?![\p{L}\p{N}_-])/gu

/** Mail addresses in lower case with A-label domains. */
export function findEmails(text: string): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of matches(text, EMAIL)) {
    const at = match[0].lastIndexOf('@')
    const domain = domainToASCII(match[0].slice(at + 1)).toLowerCase()
    if (domain !== '') {
      found.push({ value: `${match[0].slice(0, at).toLowerCase()}@${domain}`, index: match.index })
    }
  }
  return found
}

/** Registrable domains of addresses and web links. */
export function findDomains(text: string): FoundValue[] {
  const found = findEmails(text).map(({ value, index }) => ({
    value: registrableDomain(value.slice(value.lastIndexOf('@') + 1)),
    index,
  }))
  for (const match of matches(text, /https?:\/\/[^\s<>"')\]]{1,2000}/giu)) {
    const host = URL.canParse(match[0]) ? new URL(match[0]).hostname.replace(/\.$/, '') : ''
    if (host.includes('.') && !/^[\d.]+$/.test(host)) {
      found.push({ value: registrableDomain(host.toLowerCase()), index: match.index })
    }
  }
  return found
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2199 ? date.toISOString().slice(0, 10) : null
}

const ISO_DATE = /(?<![\p{L}\p{N}_-])(\d{4})-(\d{2})-(\d{2})(?![\p{N}_-])/gu
const NUMERIC_DATE = /(?<![\p{L}\p{N}_./-])(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?![\p{L}\p{N}_])(?![./-]\d)/gu
const WORD_DATE = new RegExp(
  `(?<![\\p{L}\\p{N}_.])(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH_NAMES})\\.?,? (\\d{4})(?![\\p{L}\\p{N}_])`,
  'giu',
)

/** Dates as `YYYY-MM-DD`. `12/10/2026` is read day first in European time zones, elsewhere only when it cannot be a month. */
export function findDates(text: string, timeZone: string): FoundValue[] {
  const found: { readonly value: string | null; readonly index: number }[] = []
  for (const match of matches(text, ISO_DATE)) {
    found.push({ value: toDate(Number(match[1]), Number(match[2]), Number(match[3])), index: match.index })
  }
  for (const match of matches(text, NUMERIC_DATE)) {
    const isDayFirst = timeZone.startsWith('Europe/') || Number(match[1]) > 12
    const value = isDayFirst ? toDate(Number(match[4]), Number(match[3]), Number(match[1])) : null
    found.push({ value, index: match.index })
  }
  for (const match of matches(text, WORD_DATE)) {
    const month = MONTHS.indexOf((match[2] ?? '').slice(0, 3).toLowerCase()) + 1
    found.push({ value: toDate(Number(match[3]), month, Number(match[1])), index: match.index })
  }
  return found.flatMap(({ value, index }) => (value === null ? [] : [{ value, index }]))
}

const SEPARATOR =
  '(?:s?[ -]?(?:no|nr|num|nummer|number|numero|número|numéro|n)(?![\\p{L}\\p{N}])\\.?)?[ \\u00a0]{0,2}(?:n?[°º])?[ \\u00a0]{0,2}[#:]?[ \\u00a0]{0,2}#?'
const INVOICE = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:invoice|inv|rechnung|facture|factura|fattura)${SEPARATOR}([A-Z0-9][A-Z0-9/-]{2,24})(?![\\p{L}\\p{N}_/])|(?<![\\p{L}\\p{N}_])inv-(\\d{1,24})(?![\\p{L}\\p{N}_])`,
  'giu',
)
const ORDER = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:purchase order|order|ord|po|bestellung|commande|pedido)${SEPARATOR}([A-Z0-9][A-Z0-9-]{3,24})(?![\\p{L}\\p{N}_])`,
  'giu',
)

/** A number of a document: it has a digit, and is no date. */
function isDocumentNumber(value: string): boolean {
  return /\d/.test(value) && !/^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(value) && !/^\d{4}-\d{2}-\d{2}$/.test(value)
}

/** Invoice numbers, upper case; `INV-88213` and `Invoice 88213` are one number. */
export function findInvoices(text: string): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of matches(text, INVOICE)) {
    const value = (match[1] ?? match[2] ?? '').toUpperCase().replace(/[/-]+$/, '')
    if (isDocumentNumber(value)) {
      found.push({ value: value.replace(/^INV-(?=\d+$)/, ''), index: match.index })
    }
  }
  return found
}

/** Order numbers, upper case. */
export function findOrders(text: string): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of matches(text, ORDER)) {
    const value = (match[1] ?? '').toUpperCase().replace(/-+$/, '')
    if (isDocumentNumber(value)) {
      found.push({ value, index: match.index })
    }
  }
  return found
}

const PLATE =
  /(?<![\p{L}\p{N}_])(?:([A-Z]{2}\d{2})[ -]{0,2}([A-Z]{3})|([A-Z]\d{1,3})([ -]{0,2})([A-Z]{3})|([A-Z]{3})([ -]{0,2})(\d{1,3}[A-Z]))(?![\p{L}\p{N}_])/giu
/** Words that stand beside a letter and a number in running text ("a 4 the"): no plate when written small and apart. */
const COMMON_WORDS = new Set(
  (
    'all and any are but can day did for get got had has her him his how its let may new nor not now off old one our out own per ' +
    'put ran sat saw say see set she sir six ten the too two use via was way who why yes yet you jan feb mar apr jun jul aug sep oct nov dec ' +
    'mon tue wed thu fri sat sun'
  ).split(' '),
)

/** British number plates, upper case and without blanks. */
export function findPlates(text: string): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of matches(text, PLATE)) {
    const letters = match[5] ?? match[6] ?? ''
    const isApart = (match[4] ?? match[7] ?? '') !== ''
    const isProse = isApart && match[0] !== match[0].toUpperCase() && COMMON_WORDS.has(letters.toLowerCase())
    if (!isProse) {
      found.push({ value: match[0].toUpperCase().replace(/[ -]/g, ''), index: match.index })
    }
  }
  return found
}

const PCN = /(?<![\p{L}\p{N}_])[A-Z]{2} ?\d{8}(?![\p{L}\p{N}_])/giu
const PCN_AFTER_WORD =
  /(?<![\p{L}\p{N}_])(?:pcn|penalty charge)(?![\p{L}\p{N}_])[^\n]{0,20}?(?<![\p{L}\p{N}_])(?=[A-Z]{0,11}\d)([A-Z0-9]{8,12})(?![\p{L}\p{N}_])/giu

/** Penalty charge notices, upper case and without blanks. */
export function findPenaltyCharges(text: string): FoundValue[] {
  const found = [...matches(text, PCN)].map((match) => ({
    value: match[0].toUpperCase().replace(' ', ''),
    index: match.index,
  }))
  for (const match of matches(text, PCN_AFTER_WORD)) {
    found.push({ value: (match[1] ?? '').toUpperCase(), index: match.index })
  }
  return found
}
