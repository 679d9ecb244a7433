import type { Bindings } from '../server/env.ts'
import { settingsOf } from '../server/env.ts'
import { authenticate } from '../server/keys/authenticate.ts'
import { newCost } from '../server/platform/cost.ts'
import { sha256Hex } from '../server/platform/crypto.ts'
import { newId } from '../server/platform/ids.ts'
import { type Context, openWork, type Work } from '../server/rpc/context.ts'
import { bindings, must, permissionsOf } from './workers-world.ts'

/** Work of the service itself on the bindings of this file, at a chosen time. `env` replaces single bindings. */
export function workAt(nowMs = Date.now(), env: Partial<Bindings> = {}): Work {
  const all = { ...bindings, ...env }
  const settings = settingsOf(bindings)
  const work = openWork({ env: all, settings, requestId: newId('req'), cost: newCost(), waitUntil: () => undefined })
  return { ...work, nowMs }
}

/** What a handler gets for a request with this key. */
export async function contextOf(key: string, nowMs = Date.now(), env: Partial<Bindings> = {}): Promise<Context> {
  const work = workAt(nowMs, env)
  return { ...work, principal: await authenticate(workAt(nowMs), `Bearer ${key}`, undefined) }
}

/** Rows of the main database. */
export async function rows<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> {
  return (
    await bindings.DB.prepare(text)
      .bind(...values)
      .all<T>()
  ).results
}

type TrailRow = { id: string; action: string; target_id: string; details_json: string | null }

/** Rows of the trail by one column, in both databases: the outbox first, since a row is copied before it leaves it. */
async function trailBy(column: 'target_id' | 'tenant_id', value: string): Promise<TrailRow[]> {
  const where = `where ${column} = ?1`
  const waiting = await rows<TrailRow>(`select * from audit_outbox ${where}`, value)
  const copied = await bindings.AUDIT_DB.prepare(`select * from audit_events ${where}`).bind(value).all<TrailRow>()
  const byId = new Map([...waiting, ...copied.results].map((row) => [row.id, row]))
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** What the trail says of a target, oldest first. */
export async function auditOf(targetId: string): Promise<{ action: string; details: unknown }[]> {
  const trail = await trailBy('target_id', targetId)
  return trail.map(({ action, details_json }) => ({
    action,
    details: details_json === null ? null : JSON.parse(details_json),
  }))
}

/** The actions of a tenant's trail, oldest first. */
export async function actionsOf(tenantId: string): Promise<string[]> {
  return (await trailBy('tenant_id', tenantId)).map((row) => row.action)
}

/** Every row of a list, page by page, and how many pages there were; at most 100. */
export async function allPages<R>(key: string, path: string): Promise<{ rows: R[]; pages: number }> {
  const found: R[] = []
  let cursor = ''
  for (let pages = 1; pages <= 100; pages += 1) {
    const separator = path.includes('?') ? '&' : '?'
    const page = await must<{ data: R[]; next_cursor: string | null }>(
      key,
      'GET',
      cursor === '' ? path : `${path}${separator}cursor=${cursor}`,
    )
    found.push(...page.data)
    if (page.next_cursor === null) return { rows: found, pages }
    cursor = page.next_cursor
  }
  throw new Error('a list without an end')
}

/** A partner as its row, with a key that has all its level may have. */
export async function createPartner(
  platformKey: string,
  limits: { readonly maxTenants?: number; readonly permissions?: readonly string[] } = {},
): Promise<{ id: string; key: string }> {
  const id = newId('ptn')
  await rows(
    "insert into partners (id, name, status, max_tenants, created_at, updated_at) values (?, 'Partner', 'active', ?, 0, 0)",
    id,
    limits.maxTenants ?? 25,
  )
  const permissions = limits.permissions ?? permissionsOf('partner')
  const body = { name: 'partner', level: 'partner', partner_id: id, permissions }
  const { secret } = await must<{ secret: string }>(platformKey, 'POST', '/v1/keys', body)
  return { id, key: secret }
}

/** A short name that no other test of the file has. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${sha256Hex(newId('req')).slice(0, 10)}`
}

/** The error of an answer. */
export async function errorOf(response: Response): Promise<{ status: number; code: string; details?: unknown }> {
  const { error } = (await response.json()) as { error: { code: string; details?: unknown } }
  return {
    status: response.status,
    code: error.code,
    ...(error.details === undefined ? {} : { details: error.details }),
  }
}

/** The whole answer less what differs on every request. */
export async function comparable(response: Response): Promise<unknown> {
  const body = (await response.text()).replaceAll(/req_[0-9A-Z]{26}/g, 'req')
  const headers = [...response.headers].filter(([name]) => !/^(request-id|ratelimit-.*|retry-after)$/.test(name))
  return { status: response.status, headers, body }
}
