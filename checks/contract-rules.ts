import type { z } from 'zod'
import { pathParams, type Route } from '../contract/route.ts'

/** One line of the route table as the specification writes it. */
export type RouteFacts = {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly permission: string
  readonly success_status: string
  readonly idempotency: string
}

/** What the contract says of a route, in the words of the route table. `n/a`: methods that take no Idempotency-Key. */
export function routeFacts(route: Route): RouteFacts {
  const statuses = route.also === undefined ? [route.status] : [route.status, route.also.status]
  const takesKey = route.method === 'POST' || route.idempotency !== 'none'
  return {
    method: route.method,
    path: route.path,
    operationId: route.operationId,
    permission: permissionOf(route),
    success_status: statuses.join('|'),
    idempotency: takesKey ? route.idempotency : 'n/a',
  }
}

function permissionOf(route: Route): string {
  if (route.access !== 'keyed') return route.access
  const needed = route.permissions.length > 0 ? route.permissions : (route.foreignPermissions ?? [])
  return needed.join('+')
}

/**
 * Pairs of routes where one request could mean either: same method, no segment that tells the two apart, and neither
 * more specific throughout. `/a/lookup` beside `/a/{id}` is clear; `/a/{x}/c` beside `/a/b/{y}` is not.
 */
export function ambiguousRoutes(routes: readonly Pick<Route, 'method' | 'path' | 'operationId'>[]): string[] {
  const found: string[] = []
  routes.forEach((first, index) => {
    for (const second of routes.slice(index + 1))
      if (first.method === second.method && isAmbiguous(first.path, second.path))
        found.push(`${first.operationId} and ${second.operationId}: ${first.path} and ${second.path}`)
  })
  return found
}

function isAmbiguous(first: string, second: string): boolean {
  const left = first.split('/')
  const right = second.split('/')
  if (left.length !== right.length) return false
  const pairs = left.map((segment, index) => [segment, right[index] ?? ''] as const)
  if (pairs.some(([a, b]) => !isParameter(a) && !isParameter(b) && a !== b)) return false
  const leftIsMoreSpecific = pairs.some(([a, b]) => !isParameter(a) && isParameter(b))
  const rightIsMoreSpecific = pairs.some(([a, b]) => isParameter(a) && !isParameter(b))
  return leftIsMoreSpecific === rightIsMoreSpecific
}

function isParameter(segment: string): boolean {
  return segment.includes('{')
}

/** Names a route has in two of path, query and body: an SDK flattens them into one object of arguments. */
export function doubledNames(route: Route): string[] {
  const path: string[] = pathParams(route.path)
  const query = route.query === undefined ? [] : Object.keys(route.query.shape)
  const body = route.body === undefined ? [] : bodyNames(route.body)
  const all = [...path, ...query, ...body]
  return [...new Set(all.filter((name, index) => all.indexOf(name) !== index))]
}

/** Every name a caller may give, wherever it stands. */
export function argumentNames(route: Route): string[] {
  const query = route.query === undefined ? [] : Object.keys(route.query.shape)
  return [...pathParams(route.path), ...query, ...(route.body === undefined ? [] : bodyNames(route.body))]
}

/** The top-level field names of a body: of an object, or of every object of a union, each once. */
function bodyNames(body: z.ZodType): string[] {
  if ('shape' in body) return Object.keys(body.shape as object)
  if ('options' in body) {
    const options = body.options as readonly z.ZodType[]
    return [...new Set(options.flatMap(bodyNames))]
  }
  return []
}
