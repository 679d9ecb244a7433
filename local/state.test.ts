import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { openSecrets, prepareFolder, stateFolder, sweepFolder } from './state.ts'

function scratch() {
  const path = mkdtempSync(join(tmpdir(), 'pactmail-state-'))
  return { state: stateFolder(path), [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

describe('openSecrets', () => {
  test('core::local::secrets_are_made_once_readable_by_the_owner_only', () => {
    using world = scratch()

    const first = openSecrets(world.state)
    const second = openSecrets(world.state)

    expect(second).toEqual(first)
    expect(new Set(Object.values(first)).size).toBe(3)
    expect(Object.values(first).map((secret) => Buffer.from(secret, 'base64').length)).toEqual([32, 32, 32])
    expect(statSync(world.state.secrets).mode & 0o777).toBe(0o600)
  })

  test('core::local::secrets_missing_beside_data_stop_the_start', () => {
    using world = scratch()
    mkdirSync(world.state.data)

    expect(() => openSecrets(world.state)).toThrow('secrets.json is missing')
  })

  test.each(['{', '[]', '{"PM_MASTER_KEY":"short"}'])('core::local::secrets_%j_are_damaged', (text) => {
    using world = scratch()
    writeFileSync(world.state.secrets, text)

    expect(() => openSecrets(world.state)).toThrow(/secrets\.json (is damaged|is not valid JSON)/)
  })
})

describe('prepareFolder', () => {
  test('core::local::state_folder_of_something_else_is_refused', () => {
    using world = scratch()
    writeFileSync(join(world.state.root, 'thesis.txt'), '')

    expect(() => prepareFolder(world.state)).toThrow('holds other things (thesis.txt)')
  })

  test('core::local::state_folder_that_is_a_file_is_refused', () => {
    using world = scratch()
    writeFileSync(join(world.state.root, 'file'), '')

    expect(() => prepareFolder(stateFolder(join(world.state.root, 'file')))).toThrow('cannot be used (EEXIST)')
  })

  test('core::local::state_folder_with_only_a_build_is_ours', () => {
    using world = scratch()
    mkdirSync(join(world.state.root, 'build'))

    expect(() => prepareFolder(world.state)).not.toThrow()
  })
})

describe('sweepFolder', () => {
  test('core::local::sweep_removes_the_ready_file_and_scratch_mail', () => {
    using world = scratch()
    mkdirSync(join(world.state.tmp, 'miniflare-1'), { recursive: true })
    writeFileSync(world.state.local, '{}')

    sweepFolder(world.state)

    expect(() => readFileSync(world.state.local)).toThrow('ENOENT')
    expect(() => statSync(join(world.state.tmp, 'miniflare-1'))).toThrow('ENOENT')
  })
})

describe('takeLock', () => {
  test('core::local::lock_has_one_owner_until_it_is_released', () => {
    using world = scratch()
    const lock = takeLock(world.state.lock)

    expect(() => takeLock(world.state.lock)).toThrow(`already running (pid ${process.pid})`)
    lock.release()
    takeLock(world.state.lock).release()
  })

  test.each([
    ['a dead owner', JSON.stringify({ owner: { pid: 4_194_304, born: '1' }, runtimes: [] })],
    [
      'an owner whose pid another process has',
      JSON.stringify({ owner: { pid: process.pid, born: '1' }, runtimes: [] }),
    ],
    ['an owner killed while writing', '{"owner"'],
  ])('core::local::lock_of_%s_is_taken_over', (_, text) => {
    using world = scratch()
    writeFileSync(world.state.lock, text)

    takeLock(world.state.lock)

    expect(JSON.parse(readFileSync(world.state.lock, 'utf8'))).toMatchObject({ owner: { pid: process.pid } })
  })

  test('it::local::lock_ends_a_runtime_that_outlived_its_owner', async () => {
    using world = scratch()
    const runtime = spawn('sleep', ['60'])
    const ended = once(runtime, 'exit')
    leaveLockOfDeadOwner(world.state.lock, runtime.pid ?? 0, {})

    takeLock(world.state.lock)

    expect(await ended).toEqual([null, 'SIGKILL'])
  })

  test('it::local::lock_spares_a_stranger_that_has_the_pid_of_a_runtime', async () => {
    using world = scratch()
    const stranger = spawn('sleep', ['60'])
    const ended = once(stranger, 'exit')
    leaveLockOfDeadOwner(world.state.lock, stranger.pid ?? 0, { born: '1' })

    takeLock(world.state.lock)

    stranger.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
  })
})

/** The lock that a SIGKILL leaves, with one runtime in it; `change` makes its mark another process's. */
function leaveLockOfDeadOwner(path: string, runtimePid: number, change: { born?: string }): void {
  takeLock(path).record([runtimePid])
  const { runtimes } = JSON.parse(readFileSync(path, 'utf8'))
  const left = { owner: { pid: 4_194_304, born: '1' }, runtimes: [{ ...runtimes[0], ...change }] }
  writeFileSync(path, JSON.stringify(left))
}
