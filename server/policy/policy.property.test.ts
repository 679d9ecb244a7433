import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TenantPolicyPatch } from '../../contract/objects/policy-patch.ts'
import { anyWrite, bodyOf, FIELDS, PolicyModel } from '../../test/policy-model.ts'
import { keyMayDecide } from './decisions.ts'
import { BUILT_IN_POLICY } from './defaults.ts'
import { type PolicyPath, ruleOf, valueAt } from './fields.ts'
import { writesOf } from './patch.ts'
import { fieldsFor, firstRefusal, type PolicyState, policyOf, writerOf, writeState } from './rules.ts'

// Covers: FR-TEN-4, J14, J17, J23 to J26, spec/config.md 12 and 14

const FRESH: PolicyState = {
  // Null would stand for no number: the model compares numbers only.
  deployment: { ...BUILT_IN_POLICY, retention: { ...BUILT_IN_POLICY.retention, message_days: 0 } },
  stored: {},
  platformCeilings: {},
  partnerCeilings: {},
}

/** One write as the service decides and stores it; the first refused field, null when it was made. */
function writeTo(
  state: PolicyState,
  settings: Parameters<typeof keyMayDecide>[0],
  write: Parameters<typeof bodyOf>[0],
) {
  const writes = writesOf(TenantPolicyPatch.parse(bodyOf(write)))
  const writer = writerOf(write.level, keyMayDecide(settings, policyOf(state)))
  const refused = firstRefusal(state, writer, writes)?.field ?? null
  return { refused, state: refused === null ? writeState(state, writer, writes) : state, writer }
}

const anyHistory = fc.tuple(fc.boolean(), fc.array(anyWrite, { minLength: 1, maxLength: 30 }))

describe('any sequence of writes by operator, partner and tenant', () => {
  test('core::policy::decides_and_stores_exactly_as_the_model_of_the_specification', () => {
    fc.assert(
      fc.property(anyHistory, ([keyRelease, history]) => {
        const model = new PolicyModel(keyRelease)
        let state = FRESH
        for (const write of history) {
          const written = writeTo(state, { console: true, keyRelease }, write)
          expect(written.refused).toBe(model.write(write))
          state = written.state
          const policy = policyOf(state)
          for (const path of Object.keys(FIELDS)) expect(valueAt(policy, path)).toBe(model.valueOf(path))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('core::policy::j17_j23_j26_nobody_ever_sets_a_value_beyond_a_bound_of_that_moment', () => {
    fc.assert(
      fc.property(anyHistory, ([keyRelease, history]) => {
        const model = new PolicyModel(keyRelease)
        let state = FRESH
        for (const write of history) {
          const bounds = Object.keys(write.fields).map((path) => [path, model.boundsOf(write.level, path)] as const)
          const written = writeTo(state, { console: true, keyRelease }, write)
          model.write(write)
          state = written.state
          const policy = policyOf(state)
          const beyond = bounds.flatMap(([path, all]) =>
            all.filter((bound) => model.isLooser(path, valueAt(policy, path) as number, bound)),
          )
          expect(written.refused === null ? beyond : []).toEqual([])
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('core::policy::a_key_may_write_exactly_up_to_the_ceiling_it_is_shown', () => {
    fc.assert(
      fc.property(anyHistory, anyWrite, ([keyRelease, history], { level }) => {
        const settings = { console: true, keyRelease }
        const state = history.reduce((before, write) => writeTo(before, settings, write).state, FRESH)
        const writer = writerOf(level, keyMayDecide(settings, policyOf(state)))
        for (const { field, ceiling } of fieldsFor(state, writer).filter((shown) => shown.ceiling !== null)) {
          const path = field as PolicyPath
          const rule = ruleOf(path)
          const looser = 'looser' in rule && rule.looser === 'higher' ? Number(ceiling) + 0.001 : !ceiling
          expect(firstRefusal(state, writer, [{ path, value: ceiling }])).toBeNull()
          // Of a switch the other value is looser only when the ceiling is the strict one.
          const isStrict = 'looser' in rule && (rule.looser === 'higher' || rule.looser !== ceiling)
          expect(firstRefusal(state, writer, [{ path, value: looser }]) !== null).toBe(isStrict)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('core::policy::a_refused_write_changes_nothing_even_if_most_of_it_was_fine', () => {
    fc.assert(
      fc.property(anyHistory, ([keyRelease, history]) => {
        const settings = { console: true, keyRelease }
        let state = FRESH
        for (const write of history) {
          const written = writeTo(state, settings, write)
          expect(written.refused === null || written.state === state).toBe(true)
          state = written.state
        }
      }),
    )
  })
})
