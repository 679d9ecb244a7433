import { z } from 'zod'
import { Timestamp } from '../fields.ts'
import { DomainId, TenantId } from '../ids.ts'

export const DOMAIN_METHODS = [
  'platform',
  'cloudflare_zone',
  'nameservers',
  'dns_records',
  'send_only',
  'smtp_relay',
  'delegated_subdomain',
] as const
export const DOMAIN_KINDS = ['platform', 'zone', 'delegated', 'external'] as const
export const DOMAIN_INBOUNDS = ['routing', 'ses', 'forward', 'none'] as const
export const DOMAIN_TRANSPORTS = ['cloudflare', 'ses', 'smtp'] as const
export const ROUTING_MODES = ['catch_all', 'literal', 'forward'] as const
export const REPLY_TOKENS = ['subaddress', 'none'] as const
export const DOMAIN_STATES = [
  'pending',
  'verifying',
  'healthy',
  'degraded',
  'failing',
  'suspended',
  'removing',
  'removed',
] as const
export const PROBE_RESULTS = [
  'pass',
  'smtp_unaligned',
  'smtp_from_rewritten',
  'smtp_probe_timeout',
  'smtp_auth_failed',
  'smtp_tls_required',
] as const
export const DELIVERY_EVENTS = ['active', 'manual', 'none'] as const
export const DNS_RECORD_TYPES = ['TXT', 'MX', 'CNAME', 'NS'] as const
export const DNS_RECORD_PURPOSES = ['ownership', 'mx', 'dkim', 'return_path', 'spf', 'dmarc', 'ns'] as const
export const DNS_RECORD_STATUSES = ['ok', 'missing', 'mismatch', 'unexpected'] as const

const choice = <const V extends readonly [string, ...string[]]>(id: string, values: V, description: string) =>
  z.enum(values).meta({ id, description })

/** Health of a domain as both the API and its row name it. */
export const DomainState = choice('DomainState', DOMAIN_STATES, 'Health of a domain.')
const DomainMethod = choice('DomainMethod', DOMAIN_METHODS, 'How the domain was connected.')
const DomainKind = choice('DomainKind', DOMAIN_KINDS, 'Where its DNS lives.')
const DomainInbound = choice('DomainInbound', DOMAIN_INBOUNDS, 'How its mail comes in.')
const DomainTransport = choice('DomainTransport', DOMAIN_TRANSPORTS, 'How its mail goes out.')
const RoutingMode = choice('RoutingMode', ROUTING_MODES, 'How its addresses are routed.')
const ReplyToken = choice('ReplyToken', REPLY_TOKENS, 'Whether replies carry a thread token in the address.')
const ProbeResult = choice('ProbeResult', PROBE_RESULTS, 'Outcome of an alignment probe.')
const DeliveryEventsState = choice('DeliveryEventsState', DELIVERY_EVENTS, 'Whether the provider reports deliveries.')
const DnsRecordType = choice('DnsRecordType', DNS_RECORD_TYPES, 'Type of a DNS record.')
const DnsRecordPurpose = choice('DnsRecordPurpose', DNS_RECORD_PURPOSES, 'What a DNS record is for.')
const DnsRecordStatus = choice('DnsRecordStatus', DNS_RECORD_STATUSES, 'What the last check saw.')

const SmtpPort = z.literal([465, 587]).meta({ id: 'SmtpPort', description: '465 implicit TLS, 587 STARTTLS.' })

export const DnsRecord = z
  .object({
    type: DnsRecordType,
    name: z.string().describe('Full name of the record.'),
    host: z.string().describe('The name relative to the registrable domain, as DNS providers ask for it.'),
    value: z.string().describe('Value to publish.'),
    purpose: DnsRecordPurpose,
    required: z.boolean().describe('The domain does not work without it.'),
    status: DnsRecordStatus.optional().describe('Left out before the first check.'),
    observed: z.array(z.string()).optional().describe('Values the last check saw.'),
  })
  .meta({ id: 'DnsRecord', description: 'A record to publish and what was seen of it.' })
export type DnsRecord = z.input<typeof DnsRecord>

export const Domain = z
  .object({
    id: DomainId,
    tenant_id: TenantId.nullable().describe('Null for the platform domain.'),
    name: z.string().describe('Lower-case A-label.'),
    method: DomainMethod,
    kind: DomainKind,
    inbound: DomainInbound,
    transport: DomainTransport,
    is_apex: z.boolean().describe('The name is the apex of its zone.'),
    routing_mode: RoutingMode,
    reply_token: ReplyToken,
    receiving: z.boolean().describe('Mail for it is taken.'),
    sending: z.boolean().describe('Mail may go out from it.'),
    ses_region: z.string().nullable().describe('Region of its SES identity.'),
    mail_from_domain: z.string().nullable().describe('Custom MAIL FROM domain.'),
    smtp: z
      .object({
        host: z.string().describe('Relay host.'),
        port: SmtpPort,
        username: z.string().describe('Relay user.'),
        probe_from: z.string().describe('Sender of alignment probes.'),
      })
      .nullable()
      .describe('Relay settings without the password; null unless the transport is smtp.'),
    probe: z
      .object({
        last_at: Timestamp.nullable().describe('When the last probe ended.'),
        result: ProbeResult.nullable().describe('Its outcome.'),
      })
      .nullable()
      .describe('Last alignment probe; null unless the transport is smtp.'),
    state: DomainState,
    state_reason: z.string().nullable().describe('Machine code of the first issue.'),
    state_changed_at: Timestamp,
    sending_paused_at: Timestamp.nullable().describe('When sending was paused automatically.'),
    delivery_events: DeliveryEventsState,
    details: z
      .object({ action: z.string().describe('What the operator does next.') })
      .nullable()
      .describe('What is left to do; null when nothing is.'),
    records: z.array(DnsRecord).describe('Records to publish.'),
    created_at: Timestamp,
  })
  .meta({ id: 'Domain', description: 'A mail domain.' })
export type Domain = z.input<typeof Domain>
