import { contract } from '../../contract/index.ts'
import type { Route } from '../../contract/route.ts'
import { addressesProcedures } from '../addresses/procedures.ts'
import { auditProcedures } from '../audit/procedures.ts'
import { domainsProcedures } from '../domains/procedures.ts'
import { identitiesProcedures } from '../identities/procedures.ts'
import { keysProcedures } from '../keys/procedures.ts'
import { messagesProcedures } from '../messages/procedures.ts'
import { metaProcedures, publicHandlers } from '../meta/procedures.ts'
import { platformProcedures } from '../operations/procedures.ts'
import { sendingProcedures } from '../outbound/procedures.ts'
import { partnersProcedures } from '../partners/procedures.ts'
import type { Procedure } from '../rpc/implement.ts'
import { listsProcedures, suppressionsProcedures } from '../suppressions/procedures.ts'
import { tenantsProcedures } from '../tenants/procedures.ts'
import { threadsProcedures } from '../threads/procedures.ts'
import { waitProcedures } from '../wait/procedures.ts'
import { webhooksProcedures } from '../webhooks/procedures.ts'

type ProceduresOf<C> = { readonly [R in keyof C]: { readonly [K in keyof C[R]]: unknown } }

/** Every resource of the contract with its behaviour; a missing resource or route does not compile. */
const BEHAVIOUR = {
  meta: { ...metaProcedures, ...publicHandlers },
  tenants: tenantsProcedures,
  partners: partnersProcedures,
  identities: identitiesProcedures,
  addresses: addressesProcedures,
  keys: keysProcedures,
  domains: domainsProcedures,
  threads: threadsProcedures,
  messages: messagesProcedures,
  sending: sendingProcedures,
  wait: waitProcedures,
  webhooks: webhooksProcedures,
  suppressions: suppressionsProcedures,
  lists: listsProcedures,
  audit: auditProcedures,
  platform: platformProcedures,
} satisfies ProceduresOf<typeof contract>

/** The routes that ask for a key. */
export const KEYED: readonly Procedure[] = Object.values({ ...BEHAVIOUR, meta: metaProcedures }).flatMap((resource) =>
  Object.values(resource),
)

/** The routes without a key, by operation. */
export const PUBLIC: readonly {
  readonly route: Route
  readonly handler: (typeof publicHandlers)[keyof typeof publicHandlers]
}[] = [
  { route: contract.meta.getHealth, handler: publicHandlers.getHealth },
  { route: contract.meta.getOpenApiDocument, handler: publicHandlers.getOpenApiDocument },
]
