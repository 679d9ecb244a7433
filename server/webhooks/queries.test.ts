import { expect, test } from 'vitest'
import { EventId, TenantId, WebhookId } from '../../contract/ids.ts'
import { openMigrated } from '../../test/migrations.ts'
import { nodeD1 } from '../../test/node-d1.ts'
import { openDatabase } from '../control/database.ts'
import { newCost } from '../platform/cost.ts'
import { acrossTenantsListOverdueAttempts, listAttempts, listPendingAttempts } from './delivery-queries.ts'
import { acrossTenantsListOverdueEvents, listEndpoints, listListeners, listUnheardEvents } from './queries.ts'

// Covers: S33, S34: what a read costs follows from the indexes it walks, on the real schema

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const TENANT = TenantId.parse(`ten_${ULID}`)
const ENDPOINT = WebhookId.parse(`whk_${ULID}`)
const EVENT = EventId.parse(`evt_${ULID}`)
const PAGE = { start: null, limit: 26 }
const LOG = { ...PAGE, status: undefined, eventType: undefined, after: undefined }

/** How SQLite walks the tables of whatever `query` reads. */
async function planOf(query: (db: ReturnType<typeof openDatabase>) => Promise<unknown>): Promise<string[]> {
  using database = openMigrated('d1')
  const binding = nodeD1(database)
  const steps: string[] = []
  const explaining = {
    prepare(text: string) {
      const statement = binding.prepare(text)
      const explained = binding.prepare(`explain query plan ${text}`)
      return {
        bind: (...values: unknown[]) => ({
          all: async () => {
            const { results } = await explained.bind(...values).all<{ detail: string }>()
            steps.push(...results.map(({ detail }) => detail))
            return statement.bind(...values).all()
          },
        }),
      }
    },
  }
  await query(openDatabase(explaining as unknown as D1Database, newCost()))
  return steps.filter((step) => /(SEARCH|SCAN) (webhook|event|identities)/.test(step))
}

test.for([
  [
    'endpoints of the platform',
    (db) => listEndpoints(db, { tenantId: null, partnerId: null }, PAGE),
    ['sqlite_autoindex_webhook_endpoints_1', 'webhook_endpoints_platform'],
  ],
  [
    'endpoints of a tenant',
    (db) => listEndpoints(db, { tenantId: TENANT, partnerId: null }, PAGE),
    ['webhook_endpoints_tenant_created'],
  ],
  [
    'listeners of an event',
    (db) => listListeners(db, { tenantIds: [TENANT], partnerIds: [] }),
    [
      'webhook_endpoints_tenant',
      'webhook_endpoints_partner',
      'sqlite_autoindex_webhook_endpoints_1',
      'webhook_endpoints_platform',
    ],
  ],
  ['events to fan out', (db) => listUnheardEvents(db, [EVENT]), ['event_index_id', 'sqlite_autoindex_identities_1']],
  ['overdue events', (db) => acrossTenantsListOverdueEvents(db, 5, 500), ['event_index_waiting']],
  [
    'attempts of a batch',
    (db) => listPendingAttempts(db, [{ endpointId: ENDPOINT, eventId: EVENT, attempt: 1 }]),
    ['webhook_deliveries_attempt', 'event_index_id'],
  ],
  [
    'overdue attempts',
    (db) => acrossTenantsListOverdueAttempts(db, { before: 5, nowMs: 5 }, 500),
    ['webhook_deliveries_due'],
  ],
  ['the log of an endpoint', (db) => listAttempts(db, ENDPOINT, LOG), ['webhook_deliveries_endpoint']],
] as const satisfies readonly [string, Parameters<typeof planOf>[0], readonly string[]][])(
  'core::webhooks::s33_%s_are_found_by_index_whatever_the_tables_hold',
  async ([, query, indexes]) => {
    const steps = await planOf(query)

    // A walk without an index stays as the step it is, and is in no list.
    expect(new Set(steps.map((step) => /USING (?:COVERING )?INDEX (\S+)/.exec(step)?.[1] ?? step))).toEqual(
      new Set(indexes),
    )
  },
)
