import { z } from 'zod'
import { Mode, Timestamp } from '../fields.ts'
import { IdentityId, KeyId, PartnerId, TenantId } from '../ids.ts'
import { KeyLevel, Permission } from '../permissions.ts'
import { defineRoute } from '../route.ts'

const HealthStatus = z
  .enum(['ok', 'degraded'])
  .meta({ id: 'HealthStatus', description: '`degraded`: a feature is off for lack of configuration.' })
const DeploymentEnv = z
  .enum(['production', 'staging', 'local'])
  .meta({ id: 'DeploymentEnv', description: 'PM_ENV of the deployment.' })

const Health = z
  .object({
    status: HealthStatus,
    version: z.string().describe('Release.'),
    commit: z.string().describe('Short commit of the build.'),
    env: DeploymentEnv,
    frozen: z.literal(true).optional().describe('Present while the deployment is frozen for a restore.'),
  })
  .meta({ id: 'Health', description: 'Liveness of the deployment.' })

const Me = z
  .object({
    key_id: KeyId,
    name: z.string().describe('Name of the key.'),
    level: KeyLevel,
    mode: Mode,
    partner_id: PartnerId.nullable().describe('Set on partner keys.'),
    tenant_id: TenantId.nullable().describe('Set on tenant and identity keys.'),
    identity_id: IdentityId.nullable().describe('Set on identity keys.'),
    permissions: z.array(Permission).describe('What the key may do, implied permissions included.'),
    expires_at: Timestamp.nullable().describe('When it stops working; null: never.'),
  })
  .meta({ id: 'Me', description: 'The calling key.' })

/** Says that the Worker runs and is configured. Touches no store. */
export const getHealth = defineRoute({
  operationId: 'getHealth',
  method: 'GET',
  path: '/health',
  tag: 'Meta',
  summary: 'Health',
  description: 'Liveness. `503` names the first setting that is missing or malformed.',
  sdk: 'meta.health',
  access: 'public',
  permissions: [],
  levels: 'PRTI',
  buckets: [],
  idempotency: 'none',
  status: 200,
  output: Health,
  errors: [],
})

/** This contract as OpenAPI 3.1. */
export const getOpenApiDocument = defineRoute({
  operationId: 'getOpenApiDocument',
  method: 'GET',
  path: '/openapi.json',
  tag: 'Meta',
  summary: 'OpenAPI document',
  description: 'The document this API and both SDKs are made from.',
  sdk: 'meta.openapi',
  access: 'public',
  permissions: [],
  levels: 'PRTI',
  buckets: [],
  idempotency: 'none',
  status: 200,
  output: z.record(z.string(), z.unknown()).meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' }),
  errors: [],
})

/** Tells a key what it is. */
export const getMe = defineRoute({
  operationId: 'getMe',
  method: 'GET',
  path: '/v1/me',
  tag: 'Meta',
  summary: 'The calling key',
  description: 'Level, reach and permissions of the key that asks.',
  sdk: 'me.get',
  access: 'any',
  permissions: [],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  status: 200,
  output: Me,
  errors: [],
})
