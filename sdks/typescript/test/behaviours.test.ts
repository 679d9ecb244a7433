import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, test } from 'vitest'
import { startBehaviourServer } from '../../behaviour-server.ts'
import behaviours from '../../behaviours.json' with { type: 'json' }
import * as sdk from '../src/pactmail.ts'
import { type CallBehaviour, expected, runCall } from './run.ts'

// Covers: FR-SDK-1, FR-WH-2, FR-API-2, S44

const server = await startBehaviourServer()
afterAll(() => server[Symbol.asyncDispose]())

const calls = behaviours.calls as readonly CallBehaviour[]

describe.concurrent('calls', () => {
  test.for(calls)('sdk::typescript::$id', async (behaviour, { expect }) => {
    expect(await runCall(server, behaviour)).toEqual(expected(behaviour))
  })
})

const accepted = behaviours.events.filter((behaviour) => 'event' in behaviour)
const refused = behaviours.events.filter((behaviour) => 'refused' in behaviour)

function webhook(behaviour: (typeof behaviours.events)[number]): sdk.WebhookRequest {
  const headers = new Headers(Object.entries(behaviour.headers))
  return { body: behaviour.body, headers, secret: behaviour.secret, nowMs: behaviour.now_ms }
}

describe('events', () => {
  test.for(accepted)('sdk::typescript::$id', async (behaviour) => {
    const event = await sdk.verifyWebhook(webhook(behaviour))

    expect(event).toEqual(JSON.parse(behaviour.body))
    expect({
      type: event.type,
      guard: sdk.isIdentityResumed(event) ? 'identity_resumed' : null,
      is_known: sdk.isKnownEvent(event),
    }).toEqual(behaviour.event)
    expect(sdk.isMessageReceived(event)).toBe(false)
  })

  test.for(refused)('sdk::typescript::$id', async (behaviour) => {
    await expect(sdk.verifyWebhook(webhook(behaviour))).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      reason: behaviour.refused,
    })
  })

  test.for(accepted)('sdk::webhooks::the_reference_library_signs_the_case_%$_alike', (behaviour) => {
    const { id } = JSON.parse(behaviour.body)
    const headers = new Headers(Object.entries(behaviour.headers))
    const at = new Date(Number(headers.get('webhook-timestamp')) * 1000)

    const signatures = [behaviour.secret].flat().map((secret) => new Webhook(secret).sign(id, at, behaviour.body))

    expect(headers.get('webhook-signature')?.split(' ')).toEqual(
      expect.arrayContaining([expect.toSatisfy((signature) => signatures.includes(signature))]),
    )
  })
})
