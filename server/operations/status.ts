import type { PlatformStatus } from '../../contract/objects/platform.ts'
import { databaseBytes } from '../control/database.ts'
import { masterKeyStatus } from '../keyrings/master-key.ts'
import { toTimestamp } from '../platform/clock.ts'
import type { Context } from '../rpc/context.ts'
import { readSwitches } from './switches.ts'

/** What the main database may hold at most, read as decimal gigabytes. [spec/operations.md 9] */
const D1_BYTES_MAX = 10_000_000_000

/** How the deployment stands, as far as it is measured: what nothing measures yet is null. [settled S30] */
export async function readPlatformStatus(ctx: Context): Promise<PlatformStatus> {
  const bytes = await databaseBytes(ctx.env.DB, ctx.cost)
  return {
    frozen: ctx.settings.frozen,
    frozen_since: null,
    switches: await readSwitches(ctx),
    master_key: await masterKeyStatus(ctx),
    capacity: {
      d1_bytes: bytes,
      d1_pct: bytes === null ? null : (bytes * 100) / D1_BYTES_MAX,
      vectors: null,
      vectors_pct: null,
      tenants: null,
      namespaces_pct: null,
      measured_at: bytes === null ? null : toTimestamp(ctx.nowMs),
    },
  }
}
