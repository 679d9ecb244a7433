import type { WebhookId } from '../../contract/ids.ts'
import { randomBytes } from '../platform/crypto.ts'
import { type MasterKeys, open, type SealedPlace, seal } from '../platform/seal.ts'

/** Bytes of a new secret; the standard allows 24 to 64. */
const SECRET_BYTES = 32

/** The two places a secret is sealed for: what is sealed for one does not open in the other. [spec/webhooks.md 7] */
export type SecretColumn = 'secret_enc' | 'prev_secret_enc'

/** A new secret, derived from nothing. */
export function newSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES)
}

/** A secret as its owner sees it, once. */
export function presentSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`
}

function placeOf(endpointId: WebhookId, column: SecretColumn): SealedPlace {
  return { table: 'webhook_endpoints', column, row: endpointId }
}

/** Seals a secret for one column of one endpoint. */
export function sealSecret(
  keys: MasterKeys,
  secret: Uint8Array,
  endpointId: WebhookId,
  column: SecretColumn,
): Promise<string> {
  return seal(keys, placeOf(endpointId, column), secret)
}

/** What the secrets of an endpoint stand in. */
type StoredSecrets = {
  readonly id: WebhookId
  readonly secretEnc: string
  readonly prevSecretEnc: string | null
  readonly prevSecretExpiresAt: number | null
}

/** Opens the current secret. Throws when its master key is gone, or it was sealed for another place. */
export function openCurrentSecret(keys: MasterKeys, endpoint: StoredSecrets): Promise<Uint8Array> {
  return open(keys, placeOf(endpoint.id, 'secret_enc'), endpoint.secretEnc)
}

/** The secrets that sign at `nowMs`, the current one first; two exactly during an overlap. Throws like `openCurrentSecret`. */
export async function openSigningSecrets(
  keys: MasterKeys,
  endpoint: StoredSecrets,
  nowMs: number,
): Promise<Uint8Array[]> {
  const current = await openCurrentSecret(keys, endpoint)
  const { prevSecretEnc, prevSecretExpiresAt } = endpoint
  if (prevSecretEnc === null || prevSecretExpiresAt === null || prevSecretExpiresAt <= nowMs) return [current]
  return [current, await open(keys, placeOf(endpoint.id, 'prev_secret_enc'), prevSecretEnc)]
}
