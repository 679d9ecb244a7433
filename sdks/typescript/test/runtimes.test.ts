import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { Webhook } from 'standardwebhooks'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { startBehaviourServer } from '../../behaviour-server.ts'
import behaviours from '../../behaviours.json' with { type: 'json' }

// Covers: FR-SDK-1, S44: builds for browsers, runs in workerd without nodejs_compat

const server = await startBehaviourServer()
afterAll(() => server[Symbol.asyncDispose]())

/** The SDK as one module for browsers. */
async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: join(import.meta.dirname, '../src/pactmail.ts'), formats: ['es'] } },
  })
  const [output] = [made].flat()
  if (output === undefined || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

/** Lists two pages, fails on one call and verifies one webhook. */
const WORKER = `
import { PactMail, isMessageReceived, verifyWebhook } from './sdk.js'
export default {
  async fetch(request) {
    const { baseUrl, redirecting, body, headers, secret } = await request.json()
    const client = new PactMail({ apiKey: 'pmk_test_workerd', baseUrl })
    const ids = []
    for await (const tenant of client.tenants.list()) ids.push(tenant.id)
    const refused = await new PactMail({ apiKey: 'pmk_test_workerd', baseUrl: redirecting }).me.get().catch((error) => error.code)
    const event = await verifyWebhook({ body, headers, secret })
    return Response.json({ ids, refused, received: isMessageReceived(event) })
  },
}`

test('sdk::typescript::one_bundle_asks_nothing_of_its_runtime_and_stays_small', async () => {
  const code = await bundle()

  expect(code).not.toMatch(/\bfrom\s*["']|\brequire\(|\bprocess\.|\bBuffer\b/)
  expect(gzipSync(code).length).toBeLessThan(8 * 1024)
})

test('sdk::typescript::the_same_bundle_runs_in_workerd', async () => {
  const baseUrl = server.script([
    { status: 200, json: { data: [{ id: 'ten_1' }], next_cursor: 'c_1' } },
    { status: 200, json: { data: [{ id: 'ten_2' }], next_cursor: null } },
  ])
  const redirecting = server.script([{ status: 302, headers: { Location: '/elsewhere' } }])
  const body = JSON.stringify({ type: 'message.received', data: {} })
  const secret = String(behaviours.events[0]?.secret)
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', new Date(), body),
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      compatibilityDate: '2026-10-01',
      modules: [
        { type: 'ESModule', path: 'worker.js', contents: WORKER },
        { type: 'ESModule', path: 'sdk.js', contents: await bundle() },
      ],
    }),
  )

  const answer = await miniflare.dispatchFetch('http://localhost', {
    method: 'POST',
    body: JSON.stringify({ baseUrl, redirecting, body, headers, secret }),
  })

  expect(await answer.json()).toEqual({ ids: ['ten_1', 'ten_2'], refused: 'redirect_refused', received: true })
  await miniflare.dispose()
})
