import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { type ScriptedAnswer, startBehaviourServer } from '../../behaviour-server.ts'
import behaviours from '../../behaviours.json' with { type: 'json' }

// Covers: FR-SDK-1: published examples run

const ROOT = join(import.meta.dirname, '../../..')
const SDK = join(import.meta.dirname, '../src/pactmail.ts')
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const programs = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')

mkdirSync(join(ROOT, '.pactmail'), { recursive: true })
const folder = mkdtempSync(join(ROOT, '.pactmail/readme-'))
const server = await startBehaviourServer()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** Runs a program on this Node and gives what it printed. */
async function run(file: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env: { ...process.env, ...env } })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => child.on('close', resolve))
  return Buffer.concat(chunks).toString('utf8')
}

function program(index: number, more = ''): string {
  const file = join(folder, `program${index}.ts`)
  const text = (programs[index] ?? '').replaceAll("'@pactmail/sdk'", `'${pathToFileURL(SDK)}'`)
  writeFileSync(file, text + more)
  return file
}

const ok = (json: unknown): ScriptedAnswer => ({ status: 200, json })
const NEWEST = { data: [{ subject: 'Your booking' }, { subject: 'Hello' }], next_cursor: 'c_2' }
const ONE_IDENTITY = { data: [{ id: 'idn_1', primary_address: 'ada@example.com' }], next_cursor: null }
const DENIED = {
  error: {
    code: 'permission_denied',
    retryable: false,
    message: '',
    fix: '',
    request_id: '',
    details: { required: 'keys:manage' },
  },
}
const FOREIGN = 'unexpected_answer Check the base URL and what stands between here and PactMail. null\n'

test.for([
  ['reads mail', 0, [ok(ONE_IDENTITY), ok(NEWEST)], 'ada@example.com Your booking\nada@example.com Hello\n'],
  [
    'waits for mail',
    1,
    [ok({ tenant_id: 'ten_1' }), ok({ id: 'idn_1' }), ok({ message: { extracted_text: 'Yes' } })],
    'Yes\n',
  ],
  [
    'tells that no mail came',
    1,
    [ok({ tenant_id: 'ten_1' }), ok({ id: 'idn_1' }), ok({ message: null })],
    'Nothing came within a minute.\n',
  ],
  ['names the permission', 2, [{ status: 403, json: DENIED }], 'needs keys:manage\n'],
  ['names another error', 2, [{ status: 404, text: 'no' }], FOREIGN],
] as const)('sdk::typescript::the_example_%s', async ([, index, answers, output]) => {
  const env = { PACTMAIL_URL: server.script(answers), PACTMAIL_KEY: 'pmk_test_readme' }

  expect(await run(program(index), [], env)).toBe(output)
})

test('sdk::typescript::the_example_takes_a_signed_webhook_and_refuses_another', async () => {
  const body = JSON.stringify({
    type: 'message.received',
    data: { message: { subject: 'Hi' }, trust: { verdict: 'pass' } },
  })
  const secret = String(behaviours.events[0]?.secret)
  const at = new Date()
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  }
  const call = `
for (const text of ${JSON.stringify([body, `${body} `])}) {
  const request = new Request('https://example.com', { method: 'POST', body: text, headers: ${JSON.stringify(headers)} })
  console.log((await receive(request, '${secret}')).status)
}`

  expect(await run(program(3, call), [], {})).toBe('Hi pass\n204\n400\n')
})

test('sdk::typescript::the_examples_are_well_typed', async () => {
  const files = programs.map((text, index) => {
    const file = join(folder, `typed${index}.ts`)
    writeFileSync(file, text)
    return file
  })
  const options = {
    compilerOptions: {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
      ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
      ...{ types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')], paths: { '@pactmail/sdk': [SDK] } },
    },
    files,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))

  expect(await run(join(ROOT, 'node_modules/typescript/lib/tsc.js'), ['-p', folder], {})).toBe('')
})
