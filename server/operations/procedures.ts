import { contract } from '../../contract/index.ts'
import { closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import { rotateSigningKey } from '../keyrings/rotate.ts'
import { implement } from '../rpc/implement.ts'
import { acrossTenantsDeadLetters } from './queries.ts'
import { presentDeadLetter, redriveDeadLetter } from './redrive.ts'
import { readPlatformStatus } from './status.ts'
import { setSwitch } from './switches.ts'

/** Running the deployment: platform keys only. [spec/api.md 4.20] */
export const platformProcedures = implement(contract.platform, {
  getPlatformStatus: ({ ctx }) => readPlatformStatus(ctx),

  setSwitch: ({ ctx, body }) => setSwitch(ctx, body),

  async listDlqItems({ ctx, query }) {
    const list = { route: contract.platform.listDlqItems, filters: { params: {}, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const rows = await acrossTenantsDeadLetters(ctx.db, {
      isRedriven: query.status === 'redriven',
      queue: query.queue,
      tenantId: query.tenant_id,
      start,
      limit: query.limit + 1,
    })
    const page = await closeCreatedPage(ctx, list, rows, query.limit)
    return { data: page.rows.map(presentDeadLetter), next_cursor: page.next_cursor }
  },

  redriveDlqItem: ({ ctx, params }) => redriveDeadLetter(ctx, params.dlq_id),

  rotateSigningKey: ({ ctx, params, query }) => rotateSigningKey(ctx, params.purpose, query.revoke_previous === true),
})
