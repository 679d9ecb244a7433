import { describe, expect, test } from 'vitest'
import { controlService, parseCrashPlan } from './control.ts'

const crash = (name: string) => ({ kind: 'crash' as const, name, key: '' })

function posted(body: object) {
  return { json: () => Promise.resolve(body) }
}

describe('parseCrashPlan', () => {
  test('core::local::crash_plan_kills_at_the_nth_passing_of_its_point_only', () => {
    const control = parseCrashPlan('inbound.ingested:3')

    const decisions = [
      control(crash('inbound.ingested')),
      control(crash('inbound.leased')),
      control(crash('inbound.ingested')),
      control({ kind: 'fault', name: 'inbound.ingested', key: '' }),
      control(crash('inbound.ingested')),
      control(crash('inbound.ingested')),
    ]

    expect(decisions).toEqual(['go', 'go', 'go', 'go', 'kill', 'go'])
  })

  test('core::local::crash_plan_without_a_count_kills_at_the_first_passing', () => {
    expect(parseCrashPlan('inbound.ingested')(crash('inbound.ingested'))).toBe('kill')
  })

  test.each(['inbound.ingested:0', 'inbound.ingested:', 'Inbound', 'inbound.nowhere', ':3'])(
    'core::local::crash_plan_%j_is_refused',
    (text) => {
      expect(() => parseCrashPlan(text)).toThrow('PM_LOCAL_CRASH_AT')
    },
  )
})

describe('controlService', () => {
  test.each([
    ['go', { action: 'go' }],
    ['fail', { action: 'fail' }],
    [{ delayMs: 250 }, { action: 'delay', ms: 250 }],
    [{ delayMs: 9_000_000 }, { action: 'delay', ms: 600_000 }],
  ] as const)('core::local::control_answers_%j', async (decision, answer) => {
    const service = controlService({ control: () => decision, costs: () => {} })

    const response = await service(posted({ kind: 'fault', name: 'r2.put', key: 'k' }))

    expect(await response.json()).toEqual(answer)
  })

  test('core::local::control_passes_costs_on_and_decides_nothing', async () => {
    const seen: unknown[] = []
    const service = controlService({
      control: () => 'fail',
      costs: (operation, cost) => seen.push({ operation, cost }),
    })

    const response = await service(posted({ kind: 'cost', name: 'getThread', cost: { d1Statements: 2 } }))

    expect(await response.json()).toEqual({ action: 'go' })
    expect(seen).toEqual([{ operation: 'getThread', cost: { d1Statements: 2 } }])
  })
})
