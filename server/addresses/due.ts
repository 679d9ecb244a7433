import type { AddressId } from '../../contract/ids.ts'
import { type AboutEvent, eventIntentsAbout, sendIntents } from '../control/intents.ts'
import { forgetRecipient } from '../inbound/directory.ts'
import type { Work } from '../rpc/context.ts'
import { presentAddress } from './present.ts'
import {
  acrossTenantsDueToActivate,
  acrossTenantsDueToRetire,
  activateDue,
  type DueAddress,
  retireDue,
  stillDueToActivate,
  stillDueToRetire,
} from './queries.ts'

/** Addresses of one run, of each kind; the next minute takes the rest. [spec/identities.md 15] */
const DUE_MAX = 100

/**
 * The cron's step: retires what has reached its last day, and activates what waited for its domain. Each change is
 * written with its event only if it is still due at that moment. [spec/identities.md 13, 15; FR-ADR-3]
 */
export async function settleDueAddresses(work: Work): Promise<void> {
  await retireDueAddresses(work)
  await activateDueAddresses(work)
}

async function retireDueAddresses(work: Work): Promise<void> {
  const { db, nowMs } = work
  const due = await acrossTenantsDueToRetire(db, nowMs, DUE_MAX)
  if (due.length === 0) return
  const events = due.map((row) =>
    eventOf(row, { address: presentAddress({ ...row, status: 'retired', retireAt: null, retiredAt: nowMs }) }),
  )
  const [, changed] = await db.batch([
    eventIntentsAbout(work, 'identity.address_retired', events, stillDueToRetire(nowMs)),
    retireDue(db, idsOf(due), nowMs),
  ])
  await tell(work, due, changed)
}

async function activateDueAddresses(work: Work): Promise<void> {
  const due = await acrossTenantsDueToActivate(work.db, DUE_MAX)
  if (due.length === 0) return
  const events = due.map((row) => eventOf(row, { address: presentAddress({ ...row, status: 'active' }) }))
  const [, changed] = await work.db.batch([
    eventIntentsAbout(work, 'identity.address_activated', events, stillDueToActivate()),
    activateDue(work.db, idsOf(due), work.nowMs),
  ])
  await tell(work, due, changed)
}

function idsOf(due: readonly DueAddress[]): AddressId[] {
  return due.map((row) => row.id)
}

function eventOf<D>(row: DueAddress, data: D): AboutEvent<D> {
  const { tenantId, identityId, mailboxId } = row
  return { targetId: row.id, owner: { tenantId, identityId, mailboxId }, data }
}

/** Tells each mailbox once; one that cannot be reached is told by the cron of the intents. */
async function tell(
  work: Work,
  due: readonly DueAddress[],
  changed: readonly { readonly address: string }[],
): Promise<void> {
  for (const { address } of changed) forgetRecipient(address)
  const addresses = new Set(changed.map(({ address }) => address))
  const mailboxes = new Set(due.filter((row) => addresses.has(row.address)).map((row) => row.mailboxId))
  for (const mailboxId of mailboxes) await sendIntents(work, mailboxId)
}
