import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sendMail } from './smtp-session.ts'
import { copyTemplate } from './test-platform.ts'
import { type Local, launch, whenReady } from './test-process.ts'

function world({ from = copyTemplate } = {}) {
  const stateDir = from()
  const children: ChildProcess[] = []
  return {
    stateDir,
    launch(environment: Record<string, string> = {}) {
      const started = launch(stateDir, environment)
      children.push(started.child)
      return started
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill('SIGKILL')
      await setTimeout(50)
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'pactmail-start-'))

function statusOf(url: string, key: string): Promise<number> {
  return fetch(url, { headers: { authorization: `Bearer ${key}` } }).then((response) => response.status)
}

function runtimePidIn(stateDir: string): number {
  return JSON.parse(readFileSync(join(stateDir, 'lock.json'), 'utf8')).runtimes[0].pid
}

/** Null as soon as no process has the pid. */
async function goneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited <= milliseconds; waited += 20) {
    const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : null
    if (state === null || state.includes(') Z ')) return true
    await setTimeout(20)
  }
  return false
}

/** The last line of the SMTP session. */
function deliver({ smtp, identities }: Local, subject: string): Promise<string> {
  const to = identities[0]?.address ?? ''
  const header = `From: sender@simulator.invalid\r\nTo: ${to}\r\nSubject: ${subject}\r\n`
  return sendMail({
    port: smtp.port,
    from: 'sender@simulator.invalid',
    to: [to],
    raw: Buffer.from(`${header}Message-ID: <${subject}@simulator.invalid>\r\n\r\nHello.\r\n`),
  })
}

async function subjects({ api_url: apiUrl, tenant_key: key, identities }: Local): Promise<(string | null)[]> {
  const response = await fetch(`${apiUrl}/v1/identities/${identities[0]?.id}/messages`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const page = z.object({ data: z.array(z.object({ subject: z.string().nullable() })) })
  return page.parse(await response.json()).data.map((message) => message.subject)
}

describe('npm start', () => {
  test('it::local::start_on_nothing_gives_keys_and_addresses_that_work', async () => {
    await using folder = world({ from: emptyFolder })
    const started = folder.launch()
    const { output } = started

    const local = await whenReady(folder.stateDir, started)

    expect(local.identities.map(({ address }) => address)).toEqual([
      'ada.test@agents.localhost',
      'ben.test@agents.localhost',
    ])
    expect(await statusOf(`${local.api_url}/v1/tenants/${local.tenant_id}`, local.platform_key)).toBe(200)
    expect(await statusOf(`${local.api_url}/v1/identities`, local.tenant_key)).toBe(200)
    expect(await statusOf(`${local.api_url}/v1/domains/${local.domain_id}`, local.tenant_key)).toBe(200)
    expect(await statusOf(`${local.api_url}/v1/identities`, 'pmk_live_nobody')).toBe(401)
    await expect.poll(output).toContain('PactMail is running.')
    expect(output()).toContain(local.tenant_key)
    expect(output()).toContain(local.platform_key)
  })

  test('it::local::sigterm_stops_everything_and_the_next_start_has_the_same_keys', async () => {
    await using folder = world()
    const first = folder.launch()
    const before = await whenReady(folder.stateDir, first)
    const runtime = runtimePidIn(folder.stateDir)

    first.child.kill('SIGTERM')
    const { code, output } = await first.ended
    rmSync(join(folder.stateDir, 'local.json'))
    const after = await whenReady(folder.stateDir, folder.launch())

    expect(code).toBe(0)
    expect(output).toContain('Stopped.')
    expect(await goneWithin(runtime, 1_000)).toBe(true)
    expect({ ...after, api_url: '', smtp: null }).toEqual({ ...before, api_url: '', smtp: null })
    expect(await statusOf(`${after.api_url}/v1/identities`, after.tenant_key)).toBe(200)
  })

  test('it::local::sigkill_leaves_no_runtime_and_the_next_start_takes_over', async () => {
    await using folder = world()
    const first = folder.launch()
    await whenReady(folder.stateDir, first)
    const runtime = runtimePidIn(folder.stateDir)

    first.child.kill('SIGKILL')
    await first.ended
    const isGone = await goneWithin(runtime, 2_000)
    rmSync(join(folder.stateDir, 'local.json'))
    const after = await whenReady(folder.stateDir, folder.launch())

    expect(isGone).toBe(true)
    expect(await statusOf(`${after.api_url}/v1/identities`, after.tenant_key)).toBe(200)
  })

  test('it::local::crash_plan_kills_the_whole_tree_and_no_accepted_mail_is_lost', async () => {
    await using folder = world()
    const first = folder.launch({ PM_LOCAL_CRASH_AT: 'inbound.pointer_sent:3' })
    const before = await whenReady(folder.stateDir, first)
    const runtime = runtimePidIn(folder.stateDir)

    const replies = []
    for (const subject of ['one', 'two', 'three']) replies.push(await deliver(before, subject))
    const { signal } = await first.ended
    const isGone = await goneWithin(runtime, 2_000)
    rmSync(join(folder.stateDir, 'local.json'))
    const after = await whenReady(folder.stateDir, folder.launch())

    expect(replies).toEqual(['250 2.0.0 Accepted', '250 2.0.0 Accepted', 'connection closed'])
    expect(signal).toBe('SIGKILL')
    expect(isGone).toBe(true)
    await expect
      .poll(() => subjects(after), { timeout: 60_000, interval: 500 })
      .toEqual(expect.arrayContaining(['one', 'two']))
  })

  test('it::local::second_start_on_a_folder_says_who_has_it_and_disturbs_nobody', async () => {
    await using folder = world()
    const first = folder.launch()
    const local = await whenReady(folder.stateDir, first)

    const second = await folder.launch().ended

    expect(second).toMatchObject({ code: 1 })
    expect(second.output).toContain(`already running (pid ${first.child.pid})`)
    expect(second.output).not.toContain('    at ')
    expect(await statusOf(`${local.api_url}/v1/identities`, local.tenant_key)).toBe(200)
  })

  test.each([
    ['PM_LOCAL_PORT', 'the API'],
    ['PM_LOCAL_SMTP_PORT', 'SMTP'],
  ])('it::local::taken_port_names_%s', async (setting, what) => {
    await using folder = world()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.number() }).parse(other.address())

    const { code, output } = await folder.launch({ [setting]: String(port) }).ended
    other.close()

    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} (${what}) is in use. Give another one: ${setting}=${port + 1} npm start`)
    expect(output).not.toContain('    at ')
  })

  test.each([
    ['a missing secrets file', (dir: string) => rmSync(join(dir, 'secrets.json')), 'secrets.json is missing'],
    ['a damaged secrets file', (dir: string) => writeFileSync(join(dir, 'secrets.json'), '{'), 'is not valid JSON'],
    [
      'a newer schema',
      (dir: string) => {
        const path = join(dir, 'v3', 'migrated.json')
        const stamp = JSON.parse(readFileSync(path, 'utf8'))
        stamp.DB.push({ name: '9999_tomorrow.sql', digest: 'x' })
        writeFileSync(path, JSON.stringify(stamp))
      },
      'it has the migration 9999_tomorrow.sql, which this checkout lacks',
    ],
  ])('it::local::state_with_%s_stops_in_one_sentence', async (_, damage, message) => {
    await using folder = world()
    damage(folder.stateDir)

    const { code, output } = await folder.launch().ended

    expect(code).toBe(1)
    expect(output).toContain(message)
    expect(output).not.toContain('    at ')
    expect(existsSync(join(folder.stateDir, 'lock.json'))).toBe(false)
  })
})
