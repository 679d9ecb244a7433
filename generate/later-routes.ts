import { z } from 'zod'
import { defineRoute } from '../contract/route.ts'

const base = { tag: 'Messages', access: 'keyed', permissions: ['messages:send'], levels: 'PRTI', errors: [] } as const

const Recipient = z
  .object({ address: z.string(), name: z.string().optional() })
  .meta({ id: 'LaterRecipientInput', description: 'Where to send.' })
const Disposition = z.enum(['attachment', 'inline']).meta({ id: 'LaterDisposition', description: 'How it is shown.' })
const SendInput = z
  .object({
    to: z.array(z.union([z.string(), Recipient])).describe('At least one.'),
    from: z.string().nullable().optional().describe('Which address.'),
    text: z.string().nullable().optional().describe('Plain text.'),
    attachments: z
      .array(z.object({ filename: z.string().describe('Name.'), disposition: Disposition.optional() }))
      .optional()
      .describe('Files.'),
    headers: z.record(z.string(), z.string()).optional().describe('Header fields.'),
  })
  .meta({ id: 'LaterSendInput', description: 'What to send.' })
const Sent = z.object({ message_id: z.string() }).meta({ id: 'LaterSendResponse', description: 'What happened.' })
const DryRun = z.object({ would_send: z.boolean() }).meta({ id: 'LaterDryRun', description: 'What would happen.' })

const Hit = z.object({ message_id: z.string(), score: z.number() }).meta({ id: 'LaterHit', description: 'A message.' })
const ThreadHit = z
  .object({ thread_id: z.string(), raw: z.string() })
  .meta({ id: 'LaterThreadHit', description: 'A thread.' })
const Found = z
  .object({ hits: z.union([z.array(Hit), z.array(ThreadHit)]), best: z.union([Hit, ThreadHit]).nullable() })
  .meta({ id: 'LaterFound', description: 'What was found.' })
const KeywordInput = z
  .object({ q: z.string(), limit: z.int().optional() })
  .meta({ id: 'LaterKeywordInput', description: 'Words.' })
const AgenticInput = z
  .object({ q: z.string(), mode: z.literal('agentic'), budget: z.object({ steps: z.int() }).optional() })
  .meta({ id: 'LaterAgenticInput', description: 'A question.' })

const sendLater = defineRoute({
  ...base,
  operationId: 'sendLater',
  method: 'POST',
  path: '/v1/identities/{identity_id}/later/send',
  summary: 'Send',
  description: 'Sends.',
  sdk: 'messages.sendLater',
  buckets: ['send'],
  idempotency: 'required',
  query: z.object({ dry_run: z.boolean().optional().describe('Only look.') }),
  body: SendInput,
  status: 202,
  output: Sent,
  also: { status: 200, output: DryRun, when: 'dry_run' },
})

const searchLater = defineRoute({
  ...base,
  operationId: 'searchLater',
  method: 'POST',
  path: '/v1/identities/{identity_id}/later/search',
  summary: 'Search',
  description: 'Searches.',
  sdk: 'messages.searchLater',
  buckets: ['search'],
  idempotency: 'none',
  safeToRepeat: true,
  body: z.union([KeywordInput, AgenticInput]),
  status: 200,
  output: Found,
})

const restoreLater = defineRoute({
  ...base,
  operationId: 'restoreLater',
  method: 'POST',
  path: '/v1/identities/{identity_id}/later/restore',
  summary: 'Restore',
  description: 'Restores.',
  sdk: 'identities.restoreLater',
  buckets: ['api'],
  idempotency: 'none',
  status: 202,
  output: null,
})

/**
 * Routes of forms that the contract may take and does not have yet: a second answer, unions of bodies and of answers, a
 * POST that must not repeat, names that are words of Python. Only tests read them.
 */
export const LATER_ROUTES = [sendLater, searchLater, restoreLater] as const
