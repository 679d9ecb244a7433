import { z } from 'zod'
import { pageOf, pageParams } from '../fields.ts'
import { IdentityId, PartnerId, TenantId } from '../ids.ts'
import { ApiKey, ApiKeyCreated } from '../objects/key.ts'
import { KeyLevel, Permission } from '../permissions.ts'
import { defineRoute } from '../route.ts'

const CreateKeyInput = z
  .object({
    name: z.string().min(1).max(200).describe('Name for people.'),
    level: KeyLevel,
    permissions: z.array(Permission).min(1).max(64).describe('What the key may do; no implied full set.'),
    partner_id: PartnerId.optional().describe('Needed for a partner key, refused elsewhere.'),
    tenant_id: TenantId.optional().describe(
      "Needed for tenant and identity keys; the calling key's own when left out.",
    ),
    identity_id: IdentityId.optional().describe('Needed for an identity key.'),
    expires_at: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe('When it stops working; null or left out: never.'),
  })
  .meta({ id: 'CreateKeyInput', description: 'A new API key.' })

/** Makes a key no wider than the calling one. The secret is in this answer only. [FR-KEY-1] */
export const createKey = defineRoute({
  operationId: 'createKey',
  method: 'POST',
  path: '/v1/keys',
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    'Level, reach and permissions stay within those of the calling key. The secret is shown once; a replay leaves it out.',
  sdk: 'keys.create',
  access: 'keyed',
  permissions: ['keys:manage'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'optional',
  body: CreateKeyInput,
  status: 201,
  output: ApiKeyCreated,
  errors: ['key_scope_exceeded', 'key_limit_reached', 'partner_not_found', 'tenant_not_found', 'identity_not_found'],
})

/** Lists the keys the calling key could manage, newest first. */
export const listKeys = defineRoute({
  operationId: 'listKeys',
  method: 'GET',
  path: '/v1/keys',
  tag: 'API keys',
  summary: 'List API keys',
  description:
    'Only keys the calling key reaches and that are no wider than it. A page may be short although more follow.',
  sdk: 'keys.list',
  access: 'keyed',
  permissions: ['keys:manage'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  query: z.object(pageParams),
  status: 200,
  output: pageOf('ApiKeyPage', ApiKey),
  errors: [],
})

/** Reads one key, without its secret. */
export const getKey = defineRoute({
  operationId: 'getKey',
  method: 'GET',
  path: '/v1/keys/{key_id}',
  tag: 'API keys',
  summary: 'Get an API key',
  description: 'Never with its secret. A key may always read itself.',
  sdk: 'keys.get',
  access: 'keyed',
  permissions: ['keys:manage'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  status: 200,
  output: ApiKey,
  errors: ['key_scope_exceeded'],
})

/** Revokes a key from the next request on. Keys it created stay. */
export const revokeKey = defineRoute({
  operationId: 'revokeKey',
  method: 'DELETE',
  path: '/v1/keys/{key_id}',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'Takes effect with the next request. Keys that it created stay valid.',
  sdk: 'keys.revoke',
  access: 'keyed',
  permissions: ['keys:manage'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  status: 204,
  output: null,
  errors: ['key_scope_exceeded'],
})

const RotateKeyInput = z
  .object({
    overlap_hours: z
      .int()
      .min(0)
      .max(168)
      .default(24)
      .describe('How long the secret so far stays valid beside the new one, 0 to 168 hours.'),
  })
  .meta({ id: 'RotateKeyInput', description: 'How the secret of a key is replaced.' })

/** Gives a key a new secret. Everything else of it stays, its expiry too. [FR-KEY-2, J6] */
export const rotateKey = defineRoute({
  operationId: 'rotateKey',
  method: 'POST',
  path: '/v1/keys/{key_id}/rotate',
  tag: 'API keys',
  summary: 'Rotate an API key',
  description:
    'The new secret is shown once; a replay leaves it out. The secret so far stays valid until the overlap ends; one that was still in an overlap ends at once. A key that was revoked or has expired is not rotated.',
  sdk: 'keys.rotate',
  access: 'keyed',
  permissions: ['keys:manage'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'optional',
  body: RotateKeyInput,
  bodyOptional: true,
  status: 200,
  output: ApiKeyCreated,
  errors: ['key_scope_exceeded'],
})
