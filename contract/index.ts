import * as addresses from './resources/addresses.ts'
import * as audit from './resources/audit.ts'
import * as domains from './resources/domains.ts'
import * as identities from './resources/identities.ts'
import * as keys from './resources/keys.ts'
import * as lists from './resources/lists.ts'
import * as messages from './resources/messages.ts'
import * as meta from './resources/meta.ts'
import * as partners from './resources/partners.ts'
import * as platform from './resources/platform.ts'
import * as sending from './resources/sending.ts'
import * as suppressions from './resources/suppressions.ts'
import * as tenants from './resources/tenants.ts'
import * as threads from './resources/threads.ts'
import * as wait from './resources/wait.ts'
import * as webhooks from './resources/webhooks.ts'
import type { Route } from './route.ts'

type RoutesOf<M> = { readonly [K in keyof M as M[K] extends Route ? K : never]: M[K] }

/** The routes among the exports of a resource file: shapes and constants stand there as well. */
function routesOf<M extends Readonly<Record<string, unknown>>>(module: M): RoutesOf<M> {
  const entries = Object.entries(module).filter(
    ([, value]) => typeof value === 'object' && value !== null && 'operationId' in value,
  )
  return Object.fromEntries(entries) as RoutesOf<M>
}

/** Everything PactMail promises on HTTP, resource by resource. A route without a handler does not compile. */
export const contract = {
  meta: routesOf(meta),
  tenants: routesOf(tenants),
  partners: routesOf(partners),
  identities: routesOf(identities),
  addresses: routesOf(addresses),
  keys: routesOf(keys),
  domains: routesOf(domains),
  threads: routesOf(threads),
  messages: routesOf(messages),
  sending: routesOf(sending),
  wait: routesOf(wait),
  webhooks: routesOf(webhooks),
  suppressions: routesOf(suppressions),
  lists: routesOf(lists),
  audit: routesOf(audit),
  platform: routesOf(platform),
} as const
export type Contract = typeof contract

/** All routes in contract order. */
export const ROUTES: readonly Route[] = Object.values(contract).flatMap(
  (resource) => Object.values(resource) as Route[],
)
