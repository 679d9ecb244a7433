import { contract } from '../../contract/index.ts'
import type { Webhook } from '../../contract/objects/webhook.ts'
import type { Route } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import { keyReach } from '../control/key-reach.ts'
import type { Principal } from '../control/scope.ts'
import type { Context } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'
import { createEndpoint } from './create.ts'
import { listAttempts } from './delivery-queries.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { deleteEndpoint, type EndpointOwner, endpointExists, listEndpoints } from './queries.ts'
import { loadEndpoint } from './reach.ts'
import { rotateSecret } from './rotate.ts'
import { testEndpoint } from './test-delivery.ts'
import { updateEndpointOf } from './update.ts'

/** Overlap of a rotation when the request says none. */
const OVERLAP_HOURS = 24

/** Whose endpoints stand at a key's own level. */
function ownerOfLevel(principal: Principal): EndpointOwner {
  const reach = keyReach(principal)
  switch (reach.level) {
    case 'platform':
      return { tenantId: null, partnerId: null }
    case 'partner':
      return { tenantId: null, partnerId: reach.partnerId }
    case 'tenant':
    case 'identity':
      return { tenantId: reach.tenantId, partnerId: null }
  }
}

type PageQuery = { readonly limit: number; readonly cursor?: string | undefined }

async function pageOfEndpoints(
  ctx: Context,
  owner: EndpointOwner,
  asked: { readonly route: Route; readonly params: Readonly<Record<string, string>>; readonly query: PageQuery },
): Promise<{ data: Webhook[]; next_cursor: string | null }> {
  const { route, params, query } = asked
  const list = { route, filters: { params, query } }
  const start = await openCreatedPage(ctx, list, query.cursor)
  const rows = await listEndpoints(ctx.db, owner, { start, limit: query.limit + 1 })
  const page = await closeCreatedPage(ctx, list, rows, query.limit)
  return { data: page.rows.map(presentWebhook), next_cursor: page.next_cursor }
}

/** Endpoints and what was delivered to them. [spec/webhooks.md 18, spec/api.md 4.14] */
export const webhooksProcedures = implement(contract.webhooks, {
  createPlatformWebhook: ({ ctx, body }) => createEndpoint(ctx, ownerOfLevel(ctx.principal), body),

  createTenantWebhook: ({ ctx, scope, body }) =>
    createEndpoint(ctx, { tenantId: scope.tenantId, partnerId: null }, body),

  listWebhooks: ({ ctx, params, query }) =>
    pageOfEndpoints(ctx, ownerOfLevel(ctx.principal), { route: contract.webhooks.listWebhooks, params, query }),

  listTenantWebhooks: ({ ctx, scope, params, query }) =>
    pageOfEndpoints(
      ctx,
      { tenantId: scope.tenantId, partnerId: null },
      { route: contract.webhooks.listTenantWebhooks, params, query },
    ),

  getWebhook: async ({ ctx, params }) => presentWebhook(await loadEndpoint(ctx, params.webhook_id, 'read')),

  updateWebhook: ({ ctx, params, body }) => updateEndpointOf(ctx, params.webhook_id, body),

  async deleteWebhook({ ctx, params, fail }) {
    const { id, tenantId } = await loadEndpoint(ctx, params.webhook_id, 'write')
    const entry = { action: 'webhook.delete', tenantId, targetType: 'webhook', targetId: id } as const
    const results = await commitAudited(ctx, [
      auditStatement(ctx, entry, endpointExists(ctx.db, id)),
      deleteEndpoint(ctx.db, id),
    ])
    if ((results[1]?.meta.changes ?? 0) === 0) throw fail('webhook_not_found')
    return null
  },

  rotateWebhookSecret: ({ ctx, params, body }) =>
    rotateSecret(ctx, params.webhook_id, body?.overlap_hours ?? OVERLAP_HOURS),

  testWebhook: ({ ctx, params }) => testEndpoint(ctx, params.webhook_id),

  async listWebhookDeliveries({ ctx, params, query }) {
    const { id } = await loadEndpoint(ctx, params.webhook_id, 'read')
    const list = { route: contract.webhooks.listWebhookDeliveries, filters: { params, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const { status, event_type: eventType, after, limit } = query
    const rows = await listAttempts(ctx.db, id, { status, eventType, after, start, limit: limit + 1 })
    const page = await closeCreatedPage(ctx, list, rows, limit)
    return { data: page.rows.map(presentDelivery), next_cursor: page.next_cursor }
  },
})
