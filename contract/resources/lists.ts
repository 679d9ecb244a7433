import { z } from 'zod'
import { pageOf, pageParams } from '../fields.ts'
import { ListEntry } from '../objects/suppression.ts'
import { defineRoute } from '../route.ts'

const PutListEntryInput = z
  .object({
    note: z.string().max(500).nullable().optional().describe('Note for people; null removes it, left out keeps it.'),
  })
  .meta({ id: 'PutListEntryInput', description: 'What is noted with an entry.' })

const base = {
  tag: 'Suppressions and lists',
  access: 'keyed',
  permissions: ['suppressions:manage'],
  levels: 'PRT',
  buckets: ['api'],
  idempotency: 'none',
} as const

/** Lists one of the four lists of a tenant, newest first. */
export const listListEntries = defineRoute({
  ...base,
  operationId: 'listListEntries',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}',
  summary: 'List entries of a list',
  description: 'Newest first. There are four lists: receive and send, each to allow and to block.',
  sdk: 'lists.list',
  query: z.object(pageParams),
  status: 200,
  output: pageOf('ListEntryPage', ListEntry),
  errors: [],
})

/** Reads one entry. */
export const getListEntry = defineRoute({
  ...base,
  operationId: 'getListEntry',
  method: 'GET',
  path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}',
  summary: 'Get a list entry',
  description: 'The entry is percent-encoded in the path.',
  sdk: 'lists.get',
  status: 200,
  output: ListEntry,
  errors: ['list_entry_not_found'],
})

/** Puts an address or a domain on a list, or changes its note. */
export const putListEntry = defineRoute({
  ...base,
  operationId: 'putListEntry',
  method: 'PUT',
  path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}',
  summary: 'Put an entry on a list',
  description: 'An entry that is there keeps its time. The entry is percent-encoded in the path.',
  sdk: 'lists.put',
  body: PutListEntryInput,
  bodyOptional: true,
  status: 200,
  output: ListEntry,
  errors: [],
})

/** Takes an entry off its list. */
export const deleteListEntry = defineRoute({
  ...base,
  operationId: 'deleteListEntry',
  method: 'DELETE',
  path: '/v1/tenants/{tenant_id}/lists/{direction}/{kind}/{entry}',
  summary: 'Take an entry off a list',
  description: 'It takes effect with the next message.',
  sdk: 'lists.delete',
  status: 204,
  output: null,
  errors: ['list_entry_not_found'],
})
