import fc from 'fast-check'

/**
 * What the specification says of writing a policy, told as simply as it can be: one cell per field, three bounds, no
 * merging, no JSON. Tests run the service beside it. [spec/config.md 11, 12]
 */
export type Level = 'platform' | 'partner' | 'tenant'
type Value = number | boolean | string | null

type Kind = 'platform' | 'partner_or_platform' | 'lower' | 'guard' | 'free'
type Field = {
  readonly kind: Kind
  readonly default: Value
  readonly values: readonly Value[]
  readonly loose?: boolean
}

const number = (kind: Kind, standard: number, ...values: number[]): Field => ({ kind, default: standard, values })
const truth = (kind: Kind, standard: boolean, loose: boolean): Field => ({
  kind,
  default: standard,
  values: [true, false],
  loose,
})

/** Fields of every class, with values on both sides of every default. */
export const FIELDS: Readonly<Record<string, Field>> = {
  identity_daily_send_cap: number('lower', 500, 0, 499, 500, 501, 100_000),
  max_recipients: number('lower', 10, 1, 9, 10, 11, 49),
  send_allowlist_only: truth('guard', false, false),
  link_ttl_hours: number('free', 72, 1, 168),
  large_attachments: { kind: 'free', default: 'refuse', values: ['refuse', 'link'] },
  'auto_reply.allowed': truth('lower', true, true),
  'auto_reply.max_automatic_exchanges': number('lower', 2, 0, 1, 2, 3),
  'quarantine.on_auth_fail': truth('guard', true, false),
  'quarantine.spam_threshold': number('guard', 0.8, 0, 0.5, 0.8, 0.9, 1),
  'quarantine.key_release': truth('partner_or_platform', false, true),
  'inbound.extract_image_text': truth('lower', false, true),
  'retention.raw_days': number('lower', 90, 1, 89, 90, 91),
  'retention.message_days': number('free', 0, 1, 365),
  'search.agentic_max_steps': number('lower', 6, 2, 6, 7, 10),
  'abuse.bounce_rate_pause': number('lower', 0.05, 0, 0.05, 0.06, 1),
  'domains.allow_create_zone': truth('platform', false, true),
  'web_bot_auth.allowed': truth('platform', false, true),
  'accounts.require_approval': truth('lower', false, false),
}

/** One write: who, and a value or null for each field. */
export type Write = { readonly level: Level; readonly fields: Readonly<Record<string, Value>> }

/** Any write of one to four fields. */
export const anyWrite: fc.Arbitrary<Write> = fc.record({
  level: fc.constantFrom<Level>('platform', 'partner', 'tenant'),
  fields: fc
    .uniqueArray(fc.constantFrom(...Object.keys(FIELDS)), { minLength: 1, maxLength: 4 })
    .chain((paths) =>
      fc.record(
        Object.fromEntries(paths.map((path) => [path, fc.constantFrom<Value>(null, ...(FIELDS[path]?.values ?? []))])),
      ),
    ),
})

/** The body of a write. */
export function bodyOf({ fields }: Write): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(fields)) {
    const [group = '', field] = path.split('.')
    body[group] = field === undefined ? value : { ...(body[group] as object | undefined), [field]: value }
  }
  return body
}

type Cell = { own: Value; platform: Value; partner: Value }

/** A tenant's policy as the model keeps it. */
export class PolicyModel {
  private readonly cells = new Map<string, Cell>(
    Object.keys(FIELDS).map((path) => [path, { own: null, platform: null, partner: null }]),
  )
  private readonly keysDecide: boolean

  /** `keysDecide`: the deployment lets API keys take the decisions of people. */
  constructor(keysDecide: boolean) {
    this.keysDecide = keysDecide
  }

  private cell(path: string): Cell {
    const cell = this.cells.get(path)
    if (cell === undefined) throw new Error(`no field ${path}`)
    return cell
  }

  /** What holds. */
  valueOf(path: string): Value {
    return this.cell(path).own ?? FIELDS[path]?.default ?? null
  }

  /** Everything that bounds a writer on a field. */
  boundsOf(level: Level, path: string): Value[] {
    const { platform, partner } = this.cell(path)
    if (FIELDS[path]?.kind !== 'lower' || level === 'platform') return []
    const bounds = [FIELDS[path]?.default ?? null, platform, level === 'tenant' ? partner : null]
    return bounds.filter((bound) => bound !== null)
  }

  /** Whether one value gives more freedom than another. */
  isLooser(path: string, value: Value, than: Value): boolean {
    const field = FIELDS[path]
    if (field?.loose === undefined) return Number(value) > Number(than)
    return value === field.loose && than !== field.loose
  }

  /** The first field that refuses a write; null when it is made, and then it is made here as well. */
  write({ level, fields }: Write): string | null {
    const paths = Object.keys(fields).toSorted()
    const refused = paths.find((path) => !this.allows(level, path, fields[path] ?? null))
    if (refused !== undefined) return refused
    for (const path of paths) {
      const cell = this.cell(path)
      const value = fields[path] ?? null
      cell.own = value
      if (FIELDS[path]?.kind === 'lower' && level !== 'tenant') cell[level] = value
    }
    return null
  }

  private allows(level: Level, path: string, value: Value): boolean {
    if (level === 'platform') return true
    const kind = FIELDS[path]?.kind
    const wanted = value ?? FIELDS[path]?.default ?? null
    if (kind === 'platform') return false
    if (kind === 'partner_or_platform') return level === 'partner'
    if (kind === 'lower') return this.boundsOf(level, path).every((bound) => !this.isLooser(path, wanted, bound))
    if (kind !== 'guard' || level === 'partner') return true
    const mayDecide = this.keysDecide || this.valueOf('quarantine.key_release') === true
    return mayDecide || !this.isLooser(path, wanted, this.valueOf(path))
  }
}
