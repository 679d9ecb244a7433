// Generated from openapi.yaml. Do not edit.
import { type Args, type CallOptions, type ClientOptions, Core, type NoArgs } from '../core.ts'
import type { Pages } from '../pages.ts'
import type * as t from './types.ts'

/** The service itself and the calling key. */
export class MetaResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * Health.
   *
   * Liveness. `503` names the first setting that is missing or malformed.
   */
  health(args: NoArgs = {}, options?: CallOptions): Promise<t.GetHealthResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/health', repeat: true }, args, options)
  }

  /**
   * OpenAPI document.
   *
   * The document this API and both SDKs are made from.
   */
  openapi(args: NoArgs = {}, options?: CallOptions): Promise<t.GetOpenApiDocumentResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/openapi.json', repeat: true }, args, options)
  }
}

/** The service itself and the calling key. */
export class MeResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * The calling key.
   *
   * Level, reach and permissions of the key that asks.
   */
  get(args: NoArgs = {}, options?: CallOptions): Promise<t.GetMeResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/me', repeat: true }, args, options)
  }
}

/** Customers of the deployment and their policy. */
export class TenantsResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List tenants.
   *
   * Newest first. A partner key sees the tenants its partner created.
   */
  list(args: Args<t.ListTenantsData> = {}, options?: CallOptions): Pages<t.Tenant> {
    return this.#core.pages({ method: 'GET', path: '/v1/tenants', repeat: true }, args, options)
  }

  /**
   * Create a tenant.
   *
   * A tenant created by a partner key belongs to that partner for good. Mail of a `test` tenant never leaves the deployment.
   */
  create(args: Args<t.CreateTenantData>, options?: CallOptions): Promise<t.CreateTenantResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/tenants', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Get a tenant.
   *
   * A tenant key may read its own tenant without `tenants:manage`.
   */
  get(args: Args<t.GetTenantData>, options?: CallOptions): Promise<t.GetTenantResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/tenants/{tenant_id}', repeat: true }, args, options)
  }

  /**
   * Update a tenant.
   *
   * Suspending pauses every identity, refuses sends and makes inbound mail fail temporarily for five days. Repeating a suspension changes nothing.
   */
  update(args: Args<t.UpdateTenantData>, options?: CallOptions): Promise<t.UpdateTenantResponses[200]> {
    return this.#core.call({ method: 'PATCH', path: '/v1/tenants/{tenant_id}', body: true, repeat: true }, args, options)
  }

  /**
   * Get the policy of a tenant.
   *
   * Every field in force, and for each one whether the calling key may write it, up to which value, and whose bound that is.
   */
  getPolicy(args: Args<t.GetTenantPolicyData>, options?: CallOptions): Promise<t.GetTenantPolicyResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/tenants/{tenant_id}/policy', repeat: true }, args, options)
  }

  /**
   * Update the policy of a tenant.
   *
   * Fields that are left out stay, null resets, arrays replace. One refused field refuses all of them; `details.field` names the first in the order of their names. Takes effect with the next message, send or search; nothing is deleted by the write itself.
   */
  updatePolicy(args: Args<t.UpdateTenantPolicyData>, options?: CallOptions): Promise<t.UpdateTenantPolicyResponses[200]> {
    return this.#core.call({ method: 'PATCH', path: '/v1/tenants/{tenant_id}/policy', body: true, repeat: true }, args, options)
  }
}

/** Integrators that create tenants and act on those only. */
export class PartnersResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List partners.
   *
   * Newest first, deleted ones too.
   */
  list(args: Args<t.ListPartnersData> = {}, options?: CallOptions): Pages<t.Partner> {
    return this.#core.pages({ method: 'GET', path: '/v1/partners', repeat: true }, args, options)
  }

  /**
   * Create a partner.
   *
   * An integrator that provisions tenants. Its keys are made with `POST /v1/keys`, level `partner`; they reach the tenants they create and nothing else.
   */
  create(args: Args<t.CreatePartnerData>, options?: CallOptions): Promise<t.CreatePartnerResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/partners', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Get a partner.
   *
   * A deleted partner is still there, with the status `deleted` and without its name.
   */
  get(args: Args<t.GetPartnerData>, options?: CallOptions): Promise<t.GetPartnerResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/partners/{partner_id}', repeat: true }, args, options)
  }

  /**
   * Update a partner.
   *
   * Suspension takes effect with the next request: the keys of the partner and of its tenants are refused, deliveries to their endpoints wait, queued mail is cancelled. The tenants keep their status, mail to them is stored, and what waited is delivered within a minute of resuming.
   */
  update(args: Args<t.UpdatePartnerData>, options?: CallOptions): Promise<t.UpdatePartnerResponses[200]> {
    return this.#core.call({ method: 'PATCH', path: '/v1/partners/{partner_id}', body: true, repeat: true }, args, options)
  }

  /**
   * Delete a partner.
   *
   * Its name, keys and endpoints go. Refused as long as it has a tenant that is not erased.
   */
  delete(args: Args<t.DeletePartnerData>, options?: CallOptions): Promise<void> {
    return this.#core.call({ method: 'DELETE', path: '/v1/partners/{partner_id}', repeat: true }, args, options)
  }
}

/** Email identities of agents: a mailbox and its addresses. */
export class IdentitiesResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List identities.
   *
   * Every identity the key reaches, newest first.
   */
  list(args: Args<t.ListIdentitiesData> = {}, options?: CallOptions): Pages<t.Identity> {
    return this.#core.pages({ method: 'GET', path: '/v1/identities', repeat: true }, args, options)
  }

  /**
   * Find an identity by address.
   *
   * Unknown, retired, pending and unreachable addresses answer alike.
   */
  lookup(args: Args<t.LookupIdentityData>, options?: CallOptions): Promise<t.LookupIdentityResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/identities/lookup', repeat: true }, args, options)
  }

  /**
   * Get an identity.
   *
   * In any status; an erased one has its fields emptied.
   */
  get(args: Args<t.GetIdentityData>, options?: CallOptions): Promise<t.GetIdentityResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/identities/{identity_id}', repeat: true }, args, options)
  }

  /**
   * Update an identity.
   *
   * The username never changes. A paused identity still receives; its sends are refused.
   */
  update(args: Args<t.UpdateIdentityData>, options?: CallOptions): Promise<t.UpdateIdentityResponses[200]> {
    return this.#core.call({ method: 'PATCH', path: '/v1/identities/{identity_id}', body: true, repeat: true }, args, options)
  }

  /**
   * List identities of a tenant.
   *
   * Newest first.
   */
  listInTenant(args: Args<t.ListTenantIdentitiesData>, options?: CallOptions): Pages<t.Identity> {
    return this.#core.pages({ method: 'GET', path: '/v1/tenants/{tenant_id}/identities', repeat: true }, args, options)
  }

  /**
   * Create an identity.
   *
   * The platform address is the username, the suffix of the tenant and the platform domain. With `client_id` a repeat of the same body answers `200` with the identity that exists.
   */
  create(args: Args<t.CreateIdentityData>, options?: CallOptions): Promise<t.CreateIdentityResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/tenants/{tenant_id}/identities', body: true, key: true, repeat: true }, args, options)
  }
}

/** Addresses of an identity. */
export class AddressesResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List addresses.
   *
   * In every status, newest first.
   */
  list(args: Args<t.ListAddressesData>, options?: CallOptions): Pages<t.Address> {
    return this.#core.pages({ method: 'GET', path: '/v1/identities/{identity_id}/addresses', repeat: true }, args, options)
  }

  /**
   * Add an address.
   *
   * Active at once on a healthy or degraded domain, else pending; a newer pending address on the same domain replaces the older one.
   */
  create(args: Args<t.CreateAddressData>, options?: CallOptions): Promise<t.CreateAddressResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/addresses', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Delete a pending address.
   *
   * Only while it is pending, and so never received. Any other address is retired instead.
   */
  delete(args: Args<t.DeleteAddressData>, options?: CallOptions): Promise<void> {
    return this.#core.call({ method: 'DELETE', path: '/v1/identities/{identity_id}/addresses/{address_id}', repeat: true }, args, options)
  }

  /**
   * Make an address the primary one.
   *
   * New threads leave from it. The primary before becomes a retiring alias; the platform address stays an active one. Promoting a retiring address, or the platform address, takes the change back: the primary before then stays an active alias. The present primary changes nothing.
   */
  promote(args: Args<t.PromoteAddressData>, options?: CallOptions): Promise<t.PromoteAddressResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/addresses/{address_id}/promote', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Retire an address.
   *
   * It receives until then, and after that refuses mail for ever; nobody else ever gets it. A retiring address takes the new time.
   */
  retire(args: Args<t.RetireAddressData>, options?: CallOptions): Promise<t.RetireAddressResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/addresses/{address_id}/retire', body: true, key: true, repeat: true }, args, options)
  }
}

/** Keys and what they may do. */
export class KeysResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List API keys.
   *
   * Only keys the calling key reaches and that are no wider than it. A page may be short although more follow.
   */
  list(args: Args<t.ListKeysData> = {}, options?: CallOptions): Pages<t.ApiKey> {
    return this.#core.pages({ method: 'GET', path: '/v1/keys', repeat: true }, args, options)
  }

  /**
   * Create an API key.
   *
   * Level, reach and permissions stay within those of the calling key. The secret is shown once; a replay leaves it out.
   */
  create(args: Args<t.CreateKeyData>, options?: CallOptions): Promise<t.CreateKeyResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/keys', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Get an API key.
   *
   * Never with its secret. A key may always read itself.
   */
  get(args: Args<t.GetKeyData>, options?: CallOptions): Promise<t.GetKeyResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/keys/{key_id}', repeat: true }, args, options)
  }

  /**
   * Revoke an API key.
   *
   * Takes effect with the next request. Keys that it created stay valid.
   */
  revoke(args: Args<t.RevokeKeyData>, options?: CallOptions): Promise<void> {
    return this.#core.call({ method: 'DELETE', path: '/v1/keys/{key_id}', repeat: true }, args, options)
  }

  /**
   * Rotate an API key.
   *
   * The new secret is shown once; a replay leaves it out. The secret so far stays valid until the overlap ends; one that was still in an overlap ends at once. A key that was revoked or has expired is not rotated.
   */
  rotate(args: Args<t.RotateKeyData>, options?: CallOptions): Promise<t.RotateKeyResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/keys/{key_id}/rotate', body: true, key: true, repeat: true }, args, options)
  }
}

/** Mail domains and the records they need. */
export class DomainsResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * Get a domain.
   *
   * Every key sees the platform domain.
   */
  get(args: Args<t.GetDomainData>, options?: CallOptions): Promise<t.GetDomainResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/domains/{domain_id}', repeat: true }, args, options)
  }

  /**
   * List domains of a tenant.
   *
   * The platform domain, which every tenant shares, is among them.
   */
  list(args: Args<t.ListTenantDomainsData>, options?: CallOptions): Pages<t.Domain> {
    return this.#core.pages({ method: 'GET', path: '/v1/tenants/{tenant_id}/domains', repeat: true }, args, options)
  }
}

/** Conversations. */
export class ThreadsResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List threads.
   *
   * Latest first. Quarantined, hidden and throttled mail neither shows nor counts.
   */
  list(args: Args<t.ListThreadsData>, options?: CallOptions): Pages<t.ThreadSummary> {
    return this.#core.pages({ method: 'GET', path: '/v1/identities/{identity_id}/threads', repeat: true }, args, options)
  }

  /**
   * Get a thread.
   *
   * The first page holds the newest messages, oldest first inside it; `next_cursor` leads to older ones.
   */
  get(args: Args<t.GetThreadData>, options?: CallOptions): Promise<t.GetThreadResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/identities/{identity_id}/threads/{thread_id}', repeat: true }, args, options)
  }
}

/** Mail in and out. */
export class MessagesResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List messages.
   *
   * Newest first. Quarantined, hidden and throttled messages come only when `status` names them and the key holds `quarantine:review`.
   */
  list(args: Args<t.ListMessagesData>, options?: CallOptions): Pages<t.Message> {
    return this.#core.pages({ method: 'GET', path: '/v1/identities/{identity_id}/messages', repeat: true }, args, options)
  }

  /**
   * Send a message.
   *
   * One message per Idempotency-Key: a repeat with the same body answers with the first message and sends nothing. Recipients that are suppressed, or that this identity never wrote to while its send policy asks for known ones, end as suppressed deliveries.
   */
  send(args: Args<t.SendMessageData>, options?: CallOptions): Promise<t.SendMessageResponses[202]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/messages', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Get a message.
   *
   * A quarantined, hidden or throttled message exists only for keys with `quarantine:review`.
   */
  get(args: Args<t.GetMessageData>, options?: CallOptions): Promise<t.GetMessageResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/identities/{identity_id}/messages/{message_id}', repeat: true }, args, options)
  }

  /**
   * Update a message.
   *
   * Adds before it removes. Emits no event.
   */
  update(args: Args<t.UpdateMessageData>, options?: CallOptions): Promise<t.UpdateMessageResponses[200]> {
    return this.#core.call({ method: 'PATCH', path: '/v1/identities/{identity_id}/messages/{message_id}', body: true, repeat: true }, args, options)
  }

  /**
   * Get an attachment.
   *
   * The decoded bytes, always as a download. An attachment with a `risk` needs `quarantine:review` as well.
   */
  attachment(args: Args<t.GetAttachmentData>, options?: CallOptions): Promise<Response> {
    return this.#core.call({ method: 'GET', path: '/v1/identities/{identity_id}/messages/{message_id}/attachments/{attachment_id}', repeat: true, bytes: true }, args, options)
  }

  /**
   * Cancel a message.
   *
   * Only while it is queued, no transport attempt is running and nothing of it was sent.
   */
  cancel(args: Args<t.CancelMessageData>, options?: CallOptions): Promise<t.CancelMessageResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/messages/{message_id}/cancel', key: true, repeat: true }, args, options)
  }

  /**
   * Forward a message.
   *
   * The original stands below a transfer note, its attachments are sent along. References are kept.
   */
  forward(args: Args<t.ForwardMessageData>, options?: CallOptions): Promise<t.ForwardMessageResponses[202]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/messages/{message_id}/forward', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Get the raw message.
   *
   * The received bytes, until `retention.raw_days` have passed.
   */
  raw(args: Args<t.GetMessageRawData>, options?: CallOptions): Promise<Response> {
    return this.#core.call({ method: 'GET', path: '/v1/identities/{identity_id}/messages/{message_id}/raw', repeat: true, bytes: true }, args, options)
  }

  /**
   * Reply to a message.
   *
   * Goes to the sender, or to its Reply-To when that is of the same organisation or a known contact. Leaves from the address the sender wrote to. Subject, In-Reply-To and References are set.
   */
  reply(args: Args<t.ReplyToMessageData>, options?: CallOptions): Promise<t.ReplyToMessageResponses[202]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/messages/{message_id}/reply', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Reply to all.
   *
   * Like a reply, and to every To and Cc of the message except own addresses. Blind copies are never included, and that this identity was one is never revealed.
   */
  replyAll(args: Args<t.ReplyAllToMessageData>, options?: CallOptions): Promise<t.ReplyAllToMessageResponses[202]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/messages/{message_id}/reply-all', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Resolve an uncertain message.
   *
   * With `sent` it counts as handed over, and later delivery events apply. With `not_sent` it counts as failed; sending again needs a new Idempotency-Key.
   */
  resolve(args: Args<t.ResolveMessageData>, options?: CallOptions): Promise<t.ResolveMessageResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/identities/{identity_id}/messages/{message_id}/resolve', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Wait for a message.
   *
   * Answers as soon as an inbound message matches every filter, or after `timeout` seconds with `timed_out: true`. `kind=reply` asks for an answer in a thread this identity has written to.
   */
  wait(args: Args<t.WaitForMessageData>, options?: CallOptions): Promise<t.WaitForMessageResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/identities/{identity_id}/wait', repeat: true, wait: 30 }, args, options)
  }
}

/** Endpoints that are told of events, and what was delivered to them. */
export class WebhooksResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List webhooks of a tenant.
   *
   * Newest first.
   */
  listInTenant(args: Args<t.ListTenantWebhooksData>, options?: CallOptions): Pages<t.Webhook> {
    return this.#core.pages({ method: 'GET', path: '/v1/tenants/{tenant_id}/webhooks', repeat: true }, args, options)
  }

  /**
   * Create a webhook.
   *
   * It gets the tenant's events from now on. The secret is shown once; a replay leaves it out. A tenant has at most 20.
   */
  create(args: Args<t.CreateTenantWebhookData>, options?: CallOptions): Promise<t.CreateTenantWebhookResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/tenants/{tenant_id}/webhooks', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * List webhooks.
   *
   * Newest first: those of the platform for a platform key, of its partner for a partner key, of its tenant for other keys.
   */
  list(args: Args<t.ListWebhooksData> = {}, options?: CallOptions): Pages<t.Webhook> {
    return this.#core.pages({ method: 'GET', path: '/v1/webhooks', repeat: true }, args, options)
  }

  /**
   * Create a platform or partner webhook.
   *
   * With a platform key it gets the events of every tenant, with a partner key those of its tenants. The secret is shown once; a replay leaves it out.
   */
  createForPlatform(args: Args<t.CreatePlatformWebhookData>, options?: CallOptions): Promise<t.CreatePlatformWebhookResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/webhooks', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Get a webhook.
   *
   * Never with its secret.
   */
  get(args: Args<t.GetWebhookData>, options?: CallOptions): Promise<t.GetWebhookResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/webhooks/{webhook_id}', repeat: true }, args, options)
  }

  /**
   * Update a webhook.
   *
   * A changed `url` switches the endpoint off as `url_changed` until a test delivery to it succeeds; `enabled: true` is refused meanwhile. What happens in between is not sent later.
   */
  update(args: Args<t.UpdateWebhookData>, options?: CallOptions): Promise<t.UpdateWebhookResponses[200]> {
    return this.#core.call({ method: 'PATCH', path: '/v1/webhooks/{webhook_id}', body: true, repeat: true }, args, options)
  }

  /**
   * Delete a webhook.
   *
   * Its log of deliveries goes with it; what is still due is not sent.
   */
  delete(args: Args<t.DeleteWebhookData>, options?: CallOptions): Promise<void> {
    return this.#core.call({ method: 'DELETE', path: '/v1/webhooks/{webhook_id}', repeat: true }, args, options)
  }

  /**
   * List deliveries of a webhook.
   *
   * One row an attempt, newest first.
   */
  listDeliveries(args: Args<t.ListWebhookDeliveriesData>, options?: CallOptions): Pages<t.WebhookDelivery> {
    return this.#core.pages({ method: 'GET', path: '/v1/webhooks/{webhook_id}/deliveries', repeat: true }, args, options)
  }

  /**
   * Rotate a webhook's secret.
   *
   * Each delivery carries two signatures until the overlap ends, the new one first. A second rotation during the overlap ends the oldest secret. The new secret is shown once.
   */
  rotateSecret(args: Args<t.RotateWebhookSecretData>, options?: CallOptions): Promise<t.RotateWebhookSecretResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/webhooks/{webhook_id}/rotate-secret', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Test a webhook.
   *
   * One attempt, never repeated, also to an endpoint that is off. Success opens an endpoint whose URL was changed. A failed test is an answer with `status: failed`, no error.
   */
  test(args: Args<t.TestWebhookData>, options?: CallOptions): Promise<t.TestWebhookResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/webhooks/{webhook_id}/test', key: true, repeat: true }, args, options)
  }
}

/** Who is not written to, who may be, and who may write in. */
export class ListsResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List entries of a list.
   *
   * Newest first. There are four lists: receive and send, each to allow and to block.
   */
  list(args: Args<t.ListListEntriesData>, options?: CallOptions): Pages<t.ListEntry> {
    return this.#core.pages({ method: 'GET', path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}', repeat: true }, args, options)
  }

  /**
   * Get a list entry.
   *
   * The entry is percent-encoded in the path.
   */
  get(args: Args<t.GetListEntryData>, options?: CallOptions): Promise<t.GetListEntryResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}', repeat: true }, args, options)
  }

  /**
   * Put an entry on a list.
   *
   * An entry that is there keeps its time. The entry is percent-encoded in the path.
   */
  put(args: Args<t.PutListEntryData>, options?: CallOptions): Promise<t.PutListEntryResponses[200]> {
    return this.#core.call({ method: 'PUT', path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}', body: true, repeat: true }, args, options)
  }

  /**
   * Take an entry off a list.
   *
   * It takes effect with the next message.
   */
  delete(args: Args<t.DeleteListEntryData>, options?: CallOptions): Promise<void> {
    return this.#core.call({ method: 'DELETE', path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}', repeat: true }, args, options)
  }
}

/** Who is not written to, who may be, and who may write in. */
export class SuppressionsResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List suppressions.
   *
   * Newest first, addresses masked. An address can be looked up when it is known in full.
   */
  list(args: Args<t.ListSuppressionsData>, options?: CallOptions): Pages<t.Suppression> {
    return this.#core.pages({ method: 'GET', path: '/v1/tenants/{tenant_id}/suppressions', repeat: true }, args, options)
  }

  /**
   * Suppress an address.
   *
   * Until it is removed. An address that is suppressed already keeps the stricter of both reasons, from strict to mild: complaint, unsubscribe, hard_bounce, provider, manual.
   */
  create(args: Args<t.CreateSuppressionData>, options?: CallOptions): Promise<t.CreateSuppressionResponses[201]> {
    return this.#core.call({ method: 'POST', path: '/v1/tenants/{tenant_id}/suppressions', body: true, key: true, repeat: true }, args, options)
  }

  /**
   * Remove a suppression.
   *
   * Mail to the address goes out again. A complaint needs `confirm_complaint_removal`.
   */
  delete(args: Args<t.DeleteSuppressionData>, options?: CallOptions): Promise<void> {
    return this.#core.call({ method: 'DELETE', path: '/v1/tenants/{tenant_id}/suppressions/{address}', body: true, repeat: true }, args, options)
  }
}

/** Who changed what, and who of the platform or a partner read mail. */
export class AuditResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List audit events.
   *
   * Newest first. A tenant key sees its tenant, a partner key its tenants; what belongs to no tenant is for platform keys. A page may be short although more follow.
   */
  list(args: Args<t.ListAuditEventsData> = {}, options?: CallOptions): Pages<t.AuditEvent> {
    return this.#core.pages({ method: 'GET', path: '/v1/audit-events', repeat: true }, args, options)
  }
}

/** Running the deployment. */
export class PlatformResource {
  readonly #core: Core

  constructor(core: Core) {
    this.#core = core
  }

  /**
   * List dead letters.
   *
   * Oldest first. Bodies are never shown.
   */
  listDlqItems(args: Args<t.ListDlqItemsData> = {}, options?: CallOptions): Pages<t.DlqItem> {
    return this.#core.pages({ method: 'GET', path: '/v1/platform/dlq', repeat: true }, args, options)
  }

  /**
   * Redrive a dead letter.
   *
   * Puts the message back on its queue as it was. Repeating it is safe.
   */
  redriveDlqItem(args: Args<t.RedriveDlqItemData>, options?: CallOptions): Promise<t.RedriveDlqItemResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/platform/dlq/{dlq_id}/redrive', key: true, repeat: true }, args, options)
  }

  /**
   * Rotate a signing key.
   *
   * The key before goes on verifying for its time; with `revoke_previous` it is removed at once, and what it signed is good no more.
   */
  rotateSigningKey(args: Args<t.RotateSigningKeyData>, options?: CallOptions): Promise<t.RotateSigningKeyResponses[200]> {
    return this.#core.call({ method: 'POST', path: '/v1/platform/keys/{purpose}/rotate', key: true, repeat: true }, args, options)
  }

  /**
   * Get the status of the deployment.
   *
   * Switches, the master key, and sizes. What is not measured is null.
   */
  getStatus(args: NoArgs = {}, options?: CallOptions): Promise<t.GetPlatformStatusResponses[200]> {
    return this.#core.call({ method: 'GET', path: '/v1/platform/status', repeat: true }, args, options)
  }

  /**
   * Set a switch.
   *
   * It takes effect within a minute.
   */
  setSwitch(args: Args<t.SetSwitchData>, options?: CallOptions): Promise<t.SetSwitchResponses[200]> {
    return this.#core.call({ method: 'PUT', path: '/v1/platform/switches', body: true, key: true, repeat: true }, args, options)
  }
}

/** PactMail. Each attribute is one resource; nothing is sent before a method is called. */
export class PactMail {
  readonly meta: MetaResource
  readonly me: MeResource
  readonly tenants: TenantsResource
  readonly partners: PartnersResource
  readonly identities: IdentitiesResource
  readonly addresses: AddressesResource
  readonly keys: KeysResource
  readonly domains: DomainsResource
  readonly threads: ThreadsResource
  readonly messages: MessagesResource
  readonly webhooks: WebhooksResource
  readonly lists: ListsResource
  readonly suppressions: SuppressionsResource
  readonly audit: AuditResource
  readonly platform: PlatformResource

  constructor(options: ClientOptions) {
    const core = new Core(options)
    this.meta = new MetaResource(core)
    this.me = new MeResource(core)
    this.tenants = new TenantsResource(core)
    this.partners = new PartnersResource(core)
    this.identities = new IdentitiesResource(core)
    this.addresses = new AddressesResource(core)
    this.keys = new KeysResource(core)
    this.domains = new DomainsResource(core)
    this.threads = new ThreadsResource(core)
    this.messages = new MessagesResource(core)
    this.webhooks = new WebhooksResource(core)
    this.lists = new ListsResource(core)
    this.suppressions = new SuppressionsResource(core)
    this.audit = new AuditResource(core)
    this.platform = new PlatformResource(core)
  }
}
