import { Metadata } from '../../contract/fields.ts'
import { type Identity, SendPolicyInput } from '../../contract/objects/identity.ts'
import { type AddressFields, presentAddress } from '../addresses/present.ts'
import { toTimestamp } from '../platform/clock.ts'
import type { IdentityRow } from './queries.ts'

/** An identity as callers and events see it, with every address it has. */
export function presentIdentity(row: IdentityRow, addresses: readonly AddressFields[]): Identity {
  return {
    id: row.id,
    tenant_id: row.tenantId,
    username: row.username,
    display_name: row.displayName,
    purpose: row.purpose,
    status: row.status,
    pause_reason: row.pauseReason,
    // Erased identities have none left.
    primary_address: addresses.find((address) => address.role === 'primary')?.address ?? '',
    addresses: addresses.map(presentAddress),
    owner: row.ownerName === null || row.ownerEmail === null ? null : { name: row.ownerName, email: row.ownerEmail },
    signature:
      row.signatureText === null && row.signatureHtml === null
        ? null
        : { text: row.signatureText, html: row.signatureHtml },
    send_policy: presentSendPolicy(row.sendPolicyJson),
    metadata: Metadata.parse(JSON.parse(row.metadataJson)),
    client_id: row.clientId,
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  }
}

/** A send policy with what holds where nothing was set. [spec/outbound.md] */
function presentSendPolicy(json: string): Identity['send_policy'] {
  const stored = SendPolicyInput.parse(JSON.parse(json))
  return {
    daily_cap: stored.daily_cap ?? null,
    auto_reply: stored.auto_reply ?? 'allowed',
    require_known_recipient: stored.require_known_recipient ?? true,
  }
}
