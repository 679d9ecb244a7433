import { type CompiledReference, findCustomValues } from './custom-references.ts'
import {
  type FoundValue,
  findAmounts,
  findDates,
  findDomains,
  findEmails,
  findInvoices,
  findOrders,
  findPenaltyCharges,
  findPhones,
  findPlates,
} from './reference-patterns.ts'

/** Sets of patterns a policy can turn on: `search.refs_packs`. */
export const REFERENCE_PACKS = ['core', 'uk_vehicle'] as const
/** One of `REFERENCE_PACKS`. */
export type ReferencePack = (typeof REFERENCE_PACKS)[number]

/** Kinds of the packs, in the order in which they are looked for. */
export const REFERENCE_KINDS = [
  'amount',
  'phone',
  'email',
  'domain',
  'date',
  'invoice',
  'order',
  'uk_plate',
  'pcn',
] as const
/** A kind as it is stored. */
export type ReferenceKind = (typeof REFERENCE_KINDS)[number] | `custom:${string}`

/** Where a value stood: the subject, the new text, or page `page` of an attachment. */
export type ReferenceSource = 'subject' | 'body' | `att:${string}:${number}`

/** One value to find the message by. It is a stranger's text: only short plain ones may leave a fence. [spec/inbound.md 12] */
export type MailReference = { readonly kind: ReferenceKind; readonly value: string; readonly source: ReferenceSource }

/** One text to read, with the place it is from. */
export type ReferenceText = { readonly source: ReferenceSource; readonly text: string }

/** What the tenant's policy asks for. */
export type ReferenceOptions = {
  /** The tenant's IANA time zone: it decides the order of day and month, and the national phone format. */
  readonly timeZone: string
  readonly packs: readonly ReferencePack[]
  readonly custom: readonly CompiledReference[]
}

/** References of one kind in one message. */
export const REFERENCES_PER_KIND_MAX = 50
/** References of one message. */
export const REFERENCES_MAX = 200
const VALUE_CHARS_MAX = 64
/** Characters of one text that are read. */
const TEXT_CHARS_MAX = 262_144

type Finder = { readonly kind: ReferenceKind; readonly find: (text: string) => readonly FoundValue[] }

function finders(options: ReferenceOptions): readonly Finder[] {
  const core: readonly Finder[] = [
    { kind: 'amount', find: findAmounts },
    { kind: 'phone', find: (text) => findPhones(text, options.timeZone) },
    { kind: 'email', find: findEmails },
    { kind: 'domain', find: findDomains },
    { kind: 'date', find: (text) => findDates(text, options.timeZone) },
    { kind: 'invoice', find: findInvoices },
    { kind: 'order', find: findOrders },
  ]
  const vehicle: readonly Finder[] = [
    { kind: 'uk_plate', find: findPlates },
    { kind: 'pcn', find: findPenaltyCharges },
  ]
  const custom = options.custom.map((reference) => ({
    kind: reference.kind,
    find: (text: string) => findCustomValues(text, reference).map((value) => ({ value, index: 0 })),
  }))
  return [
    ...(options.packs.includes('core') ? core : []),
    ...(options.packs.includes('uk_vehicle') ? vehicle : []),
    ...custom,
  ]
}

/**
 * The references of a message: at most 50 of a kind and 200 in all, each kind and value once per source, values of 1 to
 * 64 characters. Texts are read in the order given, kinds in a fixed one. [spec/inbound.md 12, F5]
 */
export function extractReferences(texts: readonly ReferenceText[], options: ReferenceOptions): MailReference[] {
  const found: MailReference[] = []
  for (const { kind, find } of finders(options)) {
    const ofKind = new Map<string, MailReference>()
    for (const { source, text } of texts) {
      for (const { value } of find(text.slice(0, TEXT_CHARS_MAX))) {
        const key = `${source} ${value}`
        if (
          value !== '' &&
          value.length <= VALUE_CHARS_MAX &&
          ofKind.size < REFERENCES_PER_KIND_MAX &&
          !ofKind.has(key)
        ) {
          ofKind.set(key, { kind, value, source })
        }
      }
    }
    found.push(...ofKind.values())
  }
  return found.slice(0, REFERENCES_MAX)
}

/** A plate as people write it: `AB12CDE` gives `AB12 CDE`. The input itself when it has another shape. */
export function spacedPlate(plate: string): string {
  return plate
    .replace(/^([A-Z]{2}\d{2}|[A-Z]\d{1,3})([A-Z]{3})$/, '$1 $2')
    .replace(/^([A-Z]{3})(\d{1,3}[A-Z])$/, '$1 $2')
}
