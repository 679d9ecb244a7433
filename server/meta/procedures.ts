import { contract } from '../../contract/index.ts'
import type { Output, Route } from '../../contract/route.ts'
import { OPENAPI_JSON } from '../http/generated/openapi.ts'
import { toTimestampOrNull } from '../platform/clock.ts'
import { RELEASE } from '../platform/release.ts'
import type { Work } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'

const { getHealth, getOpenApiDocument, ...keyed } = contract.meta

type PublicRoutes = { readonly getHealth: typeof getHealth; readonly getOpenApiDocument: typeof getOpenApiDocument }

/** Handlers of the routes without a key: they touch no store and no tenant. A missing one does not compile. */
export type PublicHandlers<R extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof R]: (work: Work) => Promise<Output<R[K]> | Response>
}

/** Health and the document. */
export const publicHandlers: PublicHandlers<PublicRoutes> = {
  getHealth: async ({ settings }) => ({
    status: 'ok',
    version: RELEASE,
    commit: settings.commit,
    env: settings.env,
    ...(settings.frozen ? { frozen: true as const } : {}),
  }),
  // Made when the contract changes, not here: the bytes are those of openapi.yaml.
  getOpenApiDocument: async () =>
    new Response(OPENAPI_JSON, { headers: { 'Content-Type': 'application/json; charset=utf-8' } }),
}

/** What a key may ask about itself. */
export const metaProcedures = implement(keyed, {
  getMe: async ({ ctx: { principal } }) => ({
    key_id: principal.keyId,
    name: principal.name,
    level: principal.level,
    mode: principal.mode,
    partner_id: principal.partnerId,
    tenant_id: principal.tenantId,
    identity_id: principal.identityId,
    permissions: [...principal.permissions].sort(),
    expires_at: toTimestampOrNull(principal.expiresAt),
  }),
})
