import { runInDurableObject } from 'cloudflare:test'
import type { IdPrefix } from '../contract/ids.ts'
import { ROUTES } from '../contract/index.ts'
import { PATH_PARAMS, type PathParam, pathParams, type Route } from '../contract/route.ts'
import { newId } from '../server/platform/ids.ts'
import { idPlaces, idPrefixOf, minimalValue, withValueAt } from './contract-values.ts'
import { createPartner, rows, uniqueName } from './control-world.ts'
import { bindings, call, insertDomain, must, permissionsOf, receive } from './workers-world.ts'

/** Ids of one owner's things, one of each kind there is. */
export type Owned = {
  readonly tenantId: string
  readonly identityId: string
  readonly address: string
  /** The message is one that came in. */
  readonly byPrefix: Readonly<Partial<Record<IdPrefix, string>>>
  /** A message that was sent, for routes that know no other. */
  readonly sentId: string
}

/** An identity with everything a route can name, and its own key. */
export type AttackIdentity = Owned & { readonly identityKey: string }

/**
 * The owner's value of a path parameter; of one that is no id (a purpose, an entry of the owner's own list) any. Fails
 * when a new route names something that nobody has here.
 */
export function paramOf(owner: Owned, name: PathParam, isPlatforms: boolean): string {
  const { schema } = PATH_PARAMS[name]
  const prefix = idPrefixOf(schema)
  if (prefix === null) return String(minimalValue(schema, name))
  const id = owner.byPrefix[prefix] ?? (isPlatforms ? newId(prefix) : undefined)
  if (id === undefined) throw new Error(`nobody owns a ${prefix}_: make one in BY_HAND of test/attack-world.ts`)
  return id
}

type Maker = (owner: { readonly tenantId: string; readonly made: Readonly<Record<string, string>> }) => Promise<string>

/** Things that no POST of the contract makes here. Those before the POSTs may be named by their bodies. */
const BY_HAND: { readonly before: Partial<Record<IdPrefix, Maker>>; readonly after: Partial<Record<IdPrefix, Maker>> } =
  {
    before: { dom: ({ tenantId }) => insertDomain(`${uniqueName('own')}.example`, tenantId) },
    after: {
      whk: ({ tenantId }) => insertEndpoint(tenantId, null),
      // Of a queue without a producer: reaching it sends nothing.
      dlq: async ({ tenantId }) => {
        const id = newId('dlq')
        await rows(
          `insert into dlq_items (id, queue, message_id, body_json, body_sha256, tenant_id, first_seen_at)
         values (?1, 'pm-index', ?1, '{}', '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', ?2, 0)`,
          ...[id, tenantId],
        )
        return id
      },
      dlv: async ({ tenantId, made }) => {
        const id = newId('dlv')
        await rows(
          `insert into webhook_deliveries (id, endpoint_id, tenant_id, event_id, event_type, attempt, status, created_at)
         values (?, ?, ?, ?, 'identity.created', 1, 'succeeded', 0)`,
          ...[id, made['whk'], tenantId, newId('evt')],
        )
        return id
      },
    },
  }

async function makeByHand(makers: Partial<Record<IdPrefix, Maker>>, tenantId: string, made: Record<string, string>) {
  for (const [prefix, make] of Object.entries(makers)) made[prefix] ??= await make({ tenantId, made })
}

/** Runs every POST of the contract that makes something below an owner, with the body it asks for. */
async function makeByContract(key: string, made: Record<string, string>): Promise<void> {
  const makers = ROUTES.filter(
    ({ method, status, path, sdk }) =>
      method === 'POST' && status === 201 && path.includes('{') && sdk !== 'identities.create',
  )
  for (const route of makers) {
    const isKnown = (name: PathParam) => (idPrefixOf(PATH_PARAMS[name].schema) ?? '') in made
    if (!pathParams(route.path).every(isKnown)) continue
    const path = route.path.replaceAll(/\{([a-z_]+)\}/g, (_, name: PathParam) =>
      String(made[idPrefixOf(PATH_PARAMS[name].schema) ?? '']),
    )
    const answer = await call(key, 'POST', path, ownBody(route, made), {
      'Idempotency-Key': newId('req'),
    })
    const id = answer.status === 201 ? ((await answer.json()) as { id?: string }).id : undefined
    if (id !== undefined) made[id.slice(0, 3)] ??= id
  }
}

/** The smallest body of a route, naming the owner's own things where it must name any; undefined without a body. */
export function ownBody(route: Route, made: Readonly<Partial<Record<string, string>>>): object | undefined {
  if (route.body === undefined) return undefined
  const places = idPlaces(route.body).filter(({ isRequired }) => isRequired)
  return places.reduce(
    (body, { path, prefix }) => withValueAt(body, path, made[prefix] ?? newId(prefix)) as object,
    minimalValue(route.body, route.operationId) as object,
  )
}

const SECRET_MAIL = [
  'From: jo@simulator.invalid',
  'Subject: Secret',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  '',
  'The secret.',
  '--b',
  'Content-Disposition: attachment; filename=a.txt',
  '',
  'The secret file.',
  '--b--',
  '',
]

/** One mail with a file in the mailbox, as a client would bring it. */
async function receiveSecret(key: string, identityId: string, address: string): Promise<Record<string, string>> {
  await receive(address, [`Message-ID: <${newId('req')}@simulator.invalid>`, ...SECRET_MAIL].join('\r\n'))
  type Row = { id: string; thread_id: string; attachments: { id: string }[] }
  for (let looks = 0; looks < 300; looks += 1) {
    const page = await must<{ data: Row[] }>(key, 'GET', `/v1/identities/${identityId}/messages`)
    const [row] = page.data
    if (row !== undefined) return { thr: row.thread_id, msg: row.id, att: row.attachments[0]?.id ?? '' }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the mail of the attack world never came')
}

/** A sent message beside the one that came, as its row: nothing of it leaves this mailbox. */
async function insertSent(identityId: string): Promise<string> {
  const [row] = await rows<{ id: string }>('select mailbox_do_id as id from identities where id = ?', identityId)
  const id = newId('msg')
  const stub = bindings.MAILBOX.get(bindings.MAILBOX.idFromString(row?.id ?? ''))
  await runInDurableObject(stub, (_object, { storage }) => {
    storage.sql.exec(
      `insert into messages (id, thread_seq, direction, status, received_at, kind)
       select ?, max(seq), 'outbound', 'failed', 1, 'normal' from threads`,
      id,
    )
  })
  return id
}

/** Makes a key with all that its level may have. */
export function createKey(
  platformKey: string,
  scope: { readonly level: 'tenant' | 'identity'; readonly tenant_id: string; readonly identity_id?: string },
): Promise<{ id: string; secret: string }> {
  return must(platformKey, 'POST', '/v1/keys', { name: scope.level, permissions: permissionsOf(scope.level), ...scope })
}

/** Makes an identity with one thing of every kind. */
export async function createAttackIdentity(
  platformKey: string,
  tenantId: string,
  username: string,
): Promise<AttackIdentity> {
  const identity = await must<{ id: string; primary_address: string; addresses: { id: string }[] }>(
    platformKey,
    'POST',
    `/v1/tenants/${tenantId}/identities`,
    { username, display_name: username, owner: { name: 'Olga Owner', email: 'olga@example.com' } },
  )
  const key = await createKey(platformKey, { level: 'identity', tenant_id: tenantId, identity_id: identity.id })
  const made: Record<string, string> = {
    ...{ ten: tenantId, idn: identity.id, adr: identity.addresses[0]?.id ?? '', key: key.id },
    ...(await receiveSecret(key.secret, identity.id, identity.primary_address)),
  }
  await makeByHand(BY_HAND.before, tenantId, made)
  await makeByContract(platformKey, made)
  await makeByHand(BY_HAND.after, tenantId, made)
  return {
    tenantId,
    identityId: identity.id,
    address: identity.primary_address,
    byPrefix: made,
    sentId: await insertSent(identity.id),
    identityKey: key.secret,
  }
}

export type AttackTenant = AttackIdentity & { readonly tenantKey: string; readonly tenantKeyId: string }

/** Makes a tenant with one identity that owns everything; `by` is the key that makes it, a partner's or the platform's. */
export async function createAttackTenant(
  platformKey: string,
  by: string,
  mode: 'live' | 'test',
): Promise<AttackTenant> {
  const slug = uniqueName('t')
  const { id } = await must<{ id: string }>(by, 'POST', '/v1/tenants', { slug, name: slug, mode })
  const identity = await createAttackIdentity(platformKey, id, 'ada')
  const key = await createKey(platformKey, { level: 'tenant', tenant_id: id })
  return { ...identity, tenantKey: key.secret, tenantKeyId: key.id }
}

export type AttackPartner = {
  readonly id: string
  readonly key: string
  readonly keyId: string
  readonly webhookId: string
}

/** Makes a partner with a key and an endpoint. */
export async function createAttackPartner(platformKey: string): Promise<AttackPartner> {
  const { id, key } = await createPartner(platformKey)
  const me = await must<{ key_id: string }>(key, 'GET', '/v1/me')
  return { id, key, keyId: me.key_id, webhookId: await insertEndpoint(null, id) }
}

/** An endpoint as its row: of a tenant, of a partner, or of the platform when both are null. It gets no event. */
export async function insertEndpoint(tenantId: string | null, partnerId: string | null): Promise<string> {
  const id = newId('whk')
  await rows(
    `insert into webhook_endpoints (id, tenant_id, partner_id, url, event_types_json, enabled, disabled_reason, secret_enc, created_at, updated_at)
     values (?, ?, ?, 'https://hooks.example.com/pactmail', '["member.joined"]', 0, 'manual', '', 0, 0)`,
    ...[id, tenantId, partnerId],
  )
  return id
}
