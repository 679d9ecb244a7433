import { expectTypeOf, test } from 'vitest'
import type * as sdk from '../src/pactmail.ts'
import { hasCode, isMessageReceived, verifyWebhook } from '../src/pactmail.ts'

// Covers: FR-SDK-1. Checked by the compiler; nothing here is called.

declare const client: sdk.PactMail

test('sdk::typescript::methods_say_what_they_take', () => {
  const wrong = () => {
    // @ts-expect-error the identity is missing
    client.messages.list({})
    // @ts-expect-error there is no such argument
    client.messages.list({ identity_id: 'idn_1', sender: 'x' })
    // @ts-expect-error there is no such direction
    client.messages.list({ identity_id: 'idn_1', direction: 'sideways' })
    // @ts-expect-error a name is needed
    client.tenants.create({ slug: 'acme', mode: 'test' })
    // @ts-expect-error nothing to say
    client.me.get({ name: 'x' })
  }
  const right = () => [client.me.get(), client.tenants.list(), client.identities.list({ limit: 5 })]

  expectTypeOf(wrong).returns.toBeVoid()
  expectTypeOf(right).returns.toBeArray()
})

test('sdk::typescript::methods_say_what_they_answer', () => {
  const answers = () => ({
    one: client.messages.get({ identity_id: 'idn_1', message_id: 'msg_1' }),
    list: client.messages.list({ identity_id: 'idn_1' }),
    raw: client.messages.raw({ identity_id: 'idn_1', message_id: 'msg_1' }),
    nothing: client.keys.revoke({ key_id: 'key_1' }),
  })

  expectTypeOf(answers).returns.toEqualTypeOf<{
    one: Promise<sdk.Message>
    list: sdk.Pages<sdk.Message>
    raw: Promise<Response>
    nothing: Promise<void>
  }>()
})

test('sdk::typescript::a_guard_narrows_an_event_and_a_code_its_details', () => {
  const narrowed = async (error: unknown) => {
    const event = await verifyWebhook({ body: '', headers: {}, secret: '' })
    if (isMessageReceived(event)) {
      expectTypeOf(event.type).toEqualTypeOf<'message.received'>()
      expectTypeOf(event.data.extracted_text).toEqualTypeOf<string | null>()
    }
    if (hasCode(error, 'thread_busy')) {
      expectTypeOf(error.code).toEqualTypeOf<'thread_busy'>()
      expectTypeOf(error.details?.retry_after).toEqualTypeOf<number | undefined>()
    }
  }

  expectTypeOf(narrowed).returns.resolves.toBeVoid()
})
