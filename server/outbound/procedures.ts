import { contract } from '../../contract/index.ts'
import type { ForwardMessageInput, ReplyInput, SendMessageInput } from '../../contract/resources/sending.ts'
import { assertNever } from '../platform/api-error.ts'
import { mailboxOf } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'
import { submitSend } from './submit-send.ts'
import { forwardRequest, replyRequest, sendRequest } from './wire.ts'

/** Sending. The mailbox decides everything: a repeat must get the first answer even when the policy has changed. [FR-OUT-1] */
export const sendingProcedures = implement(contract.sending, {
  sendMessage: ({ ctx, scope, body, idempotencyKey }) =>
    submitSend(ctx, scope, { key: idempotencyKey, body, request: sendRequest(body satisfies SendMessageInput) }),

  replyToMessage: ({ ctx, scope, params, body, idempotencyKey }) =>
    submitSend(ctx, scope, {
      key: idempotencyKey,
      body,
      request: replyRequest('reply', params.message_id, body satisfies ReplyInput),
    }),

  replyAllToMessage: ({ ctx, scope, params, body, idempotencyKey }) =>
    submitSend(ctx, scope, {
      key: idempotencyKey,
      body,
      request: replyRequest('reply_all', params.message_id, body satisfies ReplyInput),
    }),

  forwardMessage: ({ ctx, scope, params, body, idempotencyKey }) =>
    submitSend(ctx, scope, {
      key: idempotencyKey,
      body,
      request: forwardRequest(params.message_id, body satisfies ForwardMessageInput),
    }),

  cancelMessage: async ({ ctx, scope, params, fail }) => {
    const actor = { keyId: ctx.principal.keyId, requestId: ctx.requestId }
    const outcome = await mailboxOf(ctx, scope).cancel_message({ messageId: params.message_id, actor })
    switch (outcome.kind) {
      case 'canceled':
        return outcome.message
      case 'not_found':
        throw fail('message_not_found')
      case 'not_cancelable':
        throw fail('not_cancelable')
      default:
        return assertNever(outcome)
    }
  },

  resolveMessage: async ({ ctx, scope, params, body, fail }) => {
    const actor = { keyId: ctx.principal.keyId, requestId: ctx.requestId }
    const resolve = { messageId: params.message_id, outcome: body.outcome, actor }
    const outcome = await mailboxOf(ctx, scope).resolve_message(resolve)
    switch (outcome.kind) {
      case 'resolved':
        return outcome.message
      case 'not_found':
        throw fail('message_not_found')
      case 'not_uncertain':
        throw fail('not_uncertain')
      default:
        return assertNever(outcome)
    }
  },
})
