import { contract } from '../../contract/index.ts'
import { withHeaders } from '../messages/headers.ts'
import { filtersOf, nextOf, startOf } from '../messages/pages.ts'
import { assertNever } from '../platform/api-error.ts'
import { mailboxOf } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'

/** Threads of a mailbox: built there, paged here. */
export const threadsProcedures = implement(contract.threads, {
  listThreads: async ({ ctx, scope, params, query }) => {
    const filters = filtersOf(params, query)
    const route = contract.threads.listThreads
    const page = await mailboxOf(ctx, scope).list_threads({
      filters: {
        label: query.label ?? null,
        category: query.category ?? null,
        needsReplyGte: query.needs_reply_gte ?? null,
        isUnread: query.is_unread ?? null,
        direction: query.direction ?? null,
        after: query.after ?? null,
        before: query.before ?? null,
        archived: query.archived ?? false,
      },
      limit: query.limit,
      start: await startOf(ctx, route, filters, query.cursor),
    })
    return { data: [...page.rows], next_cursor: await nextOf(ctx, route, filters, page.next) }
  },

  getThread: async ({ ctx, scope, params, query, fail }) => {
    const filters = filtersOf(params, query)
    const route = contract.threads.getThread
    const review = ctx.principal.permissions.has('quarantine:review')
    const found = await mailboxOf(ctx, scope).get_thread({
      threadId: params.thread_id,
      limit: query.messages_limit,
      start: await startOf(ctx, route, filters, query.cursor),
      parts: { quoted: query.include?.has('quoted') ?? false, html: query.include?.has('html') ?? false },
      review,
    })
    switch (found.kind) {
      case 'not_found':
        throw fail('thread_not_found')
      case 'found': {
        const messages = query.include?.has('headers')
          ? await withHeaders(ctx, scope, found.messages, review)
          : [...found.messages]
        return { ...found.summary, messages, next_cursor: await nextOf(ctx, route, filters, found.next) }
      }
      default:
        return assertNever(found)
    }
  },
})
