import { z } from 'zod'
import { SuppressionReason } from '../events/limits.ts'
import { Timestamp } from '../fields.ts'

export const Suppression = z
  .object({
    address_hint: z.string().describe('The address, masked: `j***@example.net`. The address itself is not stored.'),
    reason: SuppressionReason,
    note: z.string().nullable().describe('What was noted with it.'),
    created_at: Timestamp,
    expires_at: Timestamp.nullable().describe('When it ends by itself; null: never.'),
  })
  .meta({ id: 'Suppression', description: 'An address that mail of the tenant is not sent to.' })
export type Suppression = z.input<typeof Suppression>

export const LIST_DIRECTIONS = ['receive', 'send'] as const
export const ListDirection = z
  .enum(LIST_DIRECTIONS)
  .meta({ id: 'ListDirection', description: 'Whether a list is about senders of mail in, or recipients of mail out.' })
export type ListDirection = z.output<typeof ListDirection>

export const LIST_KINDS = ['allow', 'block'] as const
export const ListKind = z
  .enum(LIST_KINDS)
  .meta({ id: 'ListKind', description: 'What a list does with who stands on it. Block beats allow.' })
export type ListKind = z.output<typeof ListKind>

export const ListEntryName = z
  .string()
  .max(255)
  .regex(/^([^@\s]+@[^@\s]+|@[^@\s]+)$/)
  .meta({
    id: 'ListEntryName',
    description: 'An address, or `@` and a domain for everybody there; stored in lower case, the domain as A-label.',
  })

export const ListEntry = z
  .object({
    direction: ListDirection,
    kind: ListKind,
    entry: ListEntryName,
    note: z.string().nullable().describe('What was noted with it.'),
    created_at: Timestamp,
  })
  .meta({ id: 'ListEntry', description: 'An address or a whole domain on a list of the tenant.' })
export type ListEntry = z.input<typeof ListEntry>
