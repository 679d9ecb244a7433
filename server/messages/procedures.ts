import { contract } from '../../contract/index.ts'
import { ApiError, assertNever } from '../platform/api-error.ts'
import { ownedKey } from '../platform/blob-keys.ts'
import { openBlob } from '../platform/blobs.ts'
import { mailboxOf } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'
import { downloadResponse, servedType } from './download.ts'
import { withHeaders } from './headers.ts'
import { filtersOf, nextOf, startOf } from './pages.ts'

/** Messages of a mailbox. What a caller may not see does not exist: the mailbox is told whether it may review. */
export const messagesProcedures = implement(contract.messages, {
  listMessages: async ({ ctx, scope, params, query }) => {
    const filters = filtersOf(params, query)
    const route = contract.messages.listMessages
    const page = await mailboxOf(ctx, scope).list_messages({
      filters: {
        threadId: query.thread_id ?? null,
        direction: query.direction ?? null,
        status: query.status ?? null,
        label: query.label ?? null,
        after: query.after ?? null,
        before: query.before ?? null,
      },
      limit: query.limit,
      start: await startOf(ctx, route, filters, query.cursor),
      review: ctx.principal.permissions.has('quarantine:review'),
    })
    return { data: [...page.rows], next_cursor: await nextOf(ctx, route, filters, page.next) }
  },

  getMessage: async ({ ctx, scope, params, query, fail }) => {
    const review = ctx.principal.permissions.has('quarantine:review')
    const found = await mailboxOf(ctx, scope).get_message({
      messageId: params.message_id,
      parts: { quoted: query.include?.has('quoted') ?? false, html: query.include?.has('html') ?? false },
      review,
    })
    if (found.kind === 'not_found') throw fail('message_not_found')
    if (!query.include?.has('headers')) return found.message
    const [shown] = await withHeaders(ctx, scope, [found.message], review)
    return shown ?? found.message
  },

  updateMessage: async ({ ctx, scope, params, body, fail }) => {
    const outcome = await mailboxOf(ctx, scope).update_message({
      messageId: params.message_id,
      labelsAdd: body.labels_add ?? [],
      labelsRemove: body.labels_remove ?? [],
      read: body.read ?? null,
      review: ctx.principal.permissions.has('quarantine:review'),
    })
    switch (outcome.kind) {
      case 'updated':
        return outcome.message
      case 'not_found':
        throw fail('message_not_found')
      case 'too_many_labels':
        throw fail('invalid_request', {
          details: { errors: [{ path: 'labels_add', message: 'A message has at most 64 labels.' }] },
        })
      case 'outbound_read':
        throw fail('invalid_request', {
          details: { errors: [{ path: 'read', message: 'Only inbound messages are read.' }] },
        })
      default:
        return assertNever(outcome)
    }
  },

  getMessageRaw: async ({ ctx, scope, params, fail }) => {
    const review = ctx.principal.permissions.has('quarantine:review')
    const stored = await mailboxOf(ctx, scope).find_raw({ messageId: params.message_id, review })
    if (stored.kind === 'expired') throw fail('raw_expired')
    if (stored.kind !== 'stored') throw fail('message_not_found')
    const object = await openBlob(ctx.env.BLOBS, ctx.cost, ownedKey(scope, stored.key))
    if (object === null) throw fail('raw_expired')
    return downloadResponse(object.body, {
      contentType: 'message/rfc822',
      filename: `${params.message_id}.eml`,
      size: object.size,
    })
  },

  getAttachment: async ({ ctx, scope, params, fail }) => {
    const review = ctx.principal.permissions.has('quarantine:review')
    const stored = await mailboxOf(ctx, scope).find_attachment({
      messageId: params.message_id,
      attachmentId: params.attachment_id,
      review,
    })
    switch (stored.kind) {
      case 'message_not_found':
        throw fail('message_not_found')
      case 'attachment_not_found':
        throw fail('attachment_not_found')
      // The raw is stored, its parts are still being put: the bytes come within seconds.
      case 'not_yet':
      case 'expired':
        throw fail('unavailable')
      case 'stored':
        break
      default:
        return assertNever(stored)
    }
    if (stored.risk !== null && !review) throw fail('permission_denied', { details: { required: 'quarantine:review' } })
    const object = await openBlob(ctx.env.BLOBS, ctx.cost, ownedKey(scope, stored.key))
    if (object === null) throw new ApiError('unavailable')
    return downloadResponse(object.body, {
      contentType: servedType(stored.contentType),
      filename: stored.filename ?? params.attachment_id,
      size: object.size,
    })
  },
})
