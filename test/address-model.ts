import fc from 'fast-check'

/** What an address is in the model: no database, no code of the product. Times in Unix ms. */
export type ModelAddress = {
  readonly identity: number
  readonly domain: number
  readonly role: 'primary' | 'alias'
  readonly status: 'pending' | 'active' | 'retiring' | 'retired'
  readonly retireAt: number | null
}

/** A domain of the model; the platform's is number 0 and belongs to nobody. */
export type ModelDomain = { readonly name: string; readonly tenant: number | null; readonly state: string }

/** Everything the model knows. Addresses by their text: that two cannot own one is how the model is made. */
export type Model = {
  nowMs: number
  readonly tenantOf: readonly number[]
  readonly erased: Set<number>
  readonly domains: ModelDomain[]
  readonly addresses: Map<string, ModelAddress>
  readonly tombstones: Map<string, number>
}

/** One thing that somebody does, or that time does. `nth` picks among the identity's addresses by their text. */
export type Command =
  | { readonly kind: 'add'; readonly identity: number; readonly local: string; readonly domain: number }
  | { readonly kind: 'promote' | 'retire'; readonly identity: number; readonly nth: number; readonly days: number }
  | { readonly kind: 'delete'; readonly identity: number; readonly nth: number }
  | { readonly kind: 'pass'; readonly days: number }
  | { readonly kind: 'state'; readonly domain: number; readonly state: string }
  | { readonly kind: 'erase'; readonly identity: number }
  | { readonly kind: 'hand_over'; readonly domain: number }

/** What a command comes to: `ok` or the code of the refusal, and the events it must be followed by. */
export type Outcome = { readonly answer: string; readonly events: readonly string[] }

const DAY_MS = 86_400_000
const identity = fc.nat({ max: 5 })
const domain = fc.nat({ max: 9 })
/** Never the platform's, which all share. */
const tenantDomain = fc.integer({ min: 1, max: 6 })
const nth = fc.nat({ max: 19 })
const days = fc.constantFrom(0, 0, 1, 90)
const addressCommand = (kind: 'promote' | 'retire') => fc.record({ kind: fc.constant(kind), identity, nth, days })

/** Commands in the mix that makes long lives: much adding and promoting, little ending. */
export const COMMANDS = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      identity,
      local: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      domain,
    }),
  },
  { weight: 8, arbitrary: addressCommand('promote') },
  { weight: 5, arbitrary: addressCommand('retire') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), identity, nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0, 1, 90) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      domain: tenantDomain,
      state: fc.constantFrom('healthy', 'degraded', 'failing'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), identity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hand_over' as const), domain: tenantDomain }) },
)

/** Texts of an identity's addresses in order. */
export function addressesOf(model: Model, owner: number): string[] {
  return [...model.addresses]
    .filter(([, address]) => address.identity === owner)
    .map(([text]) => text)
    .sort()
}

/** The address a command means: among those the identity has, else one that nobody has. */
export function addressMeant(model: Model, command: { readonly identity: number; readonly nth: number }): string {
  const own = addressesOf(model, command.identity)
  return own[command.nth % Math.max(own.length, 1)] ?? ''
}

/** The domain an `add` means: mostly one of the identity's tenant, sometimes any, or none. */
export function domainMeant(model: Model, command: { readonly identity: number; readonly domain: number }): number {
  const own = model.domains.flatMap(({ tenant }, n) => (tenant === model.tenantOf[command.identity] ? [n] : []))
  return command.domain < 9 ? (own[command.domain % Math.max(own.length, 1)] ?? -1) : command.identity + 1
}

function isLive(model: Model, number: number): boolean {
  return ['healthy', 'degraded'].includes(model.domains[number]?.state ?? '')
}

function refused(answer: string): Outcome {
  return { answer, events: [] }
}

function ended(model: Model, address: ModelAddress, afterDays: number): ModelAddress {
  const status = afterDays === 0 ? 'retired' : 'retiring'
  return { ...address, role: 'alias', status, retireAt: afterDays === 0 ? null : model.nowMs + afterDays * DAY_MS }
}

function add(model: Model, command: Command & { kind: 'add' }): Outcome {
  const { identity: owner, local } = command
  const number = domainMeant(model, command)
  const place = model.domains[number]
  if (place === undefined || place.state === 'removed' || place.tenant !== model.tenantOf[owner])
    return refused('domain_not_found')
  const text = `${local}@${place.name}`
  const buried = model.tombstones.get(text)
  if (model.addresses.has(text) || (buried !== undefined && buried !== owner)) return refused('address_taken')
  const own = addressesOf(model, owner)
  const replaced = own.filter((other) => {
    const address = model.addresses.get(other)
    return address?.status === 'pending' && address.domain === number
  })
  if (own.length - replaced.length >= 20) return refused('address_limit_reached')
  for (const other of replaced) model.addresses.delete(other)
  const status = isLive(model, number) ? 'active' : 'pending'
  model.addresses.set(text, { identity: owner, domain: number, role: 'alias', status, retireAt: null })
  return { answer: 'ok', events: [`identity.address_added ${text}`] }
}

function promote(model: Model, text: string, afterDays: number): Outcome {
  const target = model.addresses.get(text)
  if (target === undefined) return refused('address_not_found')
  if (target.role === 'primary') return { answer: 'ok', events: [] }
  if (target.status === 'retired') return refused('address_in_use')
  if (target.status === 'pending' || !isLive(model, target.domain)) return refused('domain_not_ready')
  const [previousText, previous] =
    [...model.addresses].find(([, other]) => other.identity === target.identity && other.role === 'primary') ?? []
  if (previousText === undefined || previous === undefined) throw new Error('the model lost a primary')
  const stays = target.status === 'retiring' || target.domain === 0 || previous.domain === 0
  const next: ModelAddress = stays
    ? { ...previous, role: 'alias', status: 'active', retireAt: null }
    : ended(model, previous, afterDays)
  model.addresses.set(previousText, next)
  model.addresses.set(text, { ...target, role: 'primary', status: 'active', retireAt: null })
  const retired = next.status === 'retired' ? [`identity.address_retired ${previousText}`] : []
  return { answer: 'ok', events: [`identity.address_promoted ${text}`, ...retired] }
}

function retire(model: Model, text: string, afterDays: number): Outcome {
  const target = model.addresses.get(text)
  if (target === undefined) return refused('address_not_found')
  if (target.role === 'primary') return refused('address_is_primary')
  if (target.domain === 0 || target.status === 'retired') return refused('address_in_use')
  if (target.status === 'pending') return refused('domain_not_ready')
  const next = ended(model, target, afterDays)
  model.addresses.set(text, next)
  return { answer: 'ok', events: next.status === 'retired' ? [`identity.address_retired ${text}`] : [] }
}

function remove(model: Model, text: string): Outcome {
  const target = model.addresses.get(text)
  if (target === undefined) return refused('address_not_found')
  if (target.role === 'primary') return refused('address_is_primary')
  if (target.domain === 0 || target.status !== 'pending') return refused('address_in_use')
  model.addresses.delete(text)
  return { answer: 'ok', events: [] }
}

/** Time goes on, and the minute's work is done. */
function pass(model: Model, passed: number): Outcome {
  model.nowMs += passed * DAY_MS + 1
  const events: string[] = []
  for (const [text, address] of model.addresses) {
    if (address.status === 'retiring' && (address.retireAt ?? 0) <= model.nowMs) {
      model.addresses.set(text, { ...address, status: 'retired', retireAt: null })
      events.push(`identity.address_retired ${text}`)
    }
    if (address.status === 'pending' && isLive(model, address.domain)) {
      model.addresses.set(text, { ...address, status: 'active' })
      events.push(`identity.address_activated ${text}`)
    }
  }
  return { answer: 'ok', events }
}

function erase(model: Model, owner: number): Outcome {
  for (const text of addressesOf(model, owner)) {
    model.addresses.delete(text)
    model.tombstones.set(text, owner)
  }
  model.erased.add(owner)
  return { answer: 'ok', events: [] }
}

/** What a command comes to, as the specification says it; the model is changed. [spec/identities.md 12 to 16, 20] */
export function applyToModel(model: Model, command: Command): Outcome {
  if (command.kind === 'pass') return pass(model, command.days)
  if (command.kind === 'state' || command.kind === 'hand_over') {
    const place = model.domains[command.domain]
    if (place === undefined || place.state === 'removed') return { answer: 'ok', events: [] }
    const state = command.kind === 'state' ? command.state : 'removed'
    model.domains[command.domain] = { ...place, state }
    if (command.kind === 'hand_over')
      model.domains.push({ ...place, tenant: 1 - (place.tenant ?? 0), state: 'healthy' })
    return { answer: 'ok', events: [] }
  }
  if (model.erased.has(command.identity)) return refused('identity_not_found')
  if (command.kind === 'erase') return erase(model, command.identity)
  if (command.kind === 'add') return add(model, command)
  const text = addressMeant(model, command)
  if (command.kind === 'promote') return promote(model, text, command.days)
  return command.kind === 'retire' ? retire(model, text, command.days) : remove(model, text)
}
