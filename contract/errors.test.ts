import { expect, test } from 'vitest'
import { readSpecTable } from '../test/spec-table.ts'
import { ERROR_CODES, ERRORS, ErrorEnvelope, type ErrorSpec } from './errors.ts'

// Covers: FR-API-1, spec errors 3

const SPEC = readSpecTable('errors.tsv', ['code', 'status', 'retryable'])

test('core::contract::every_specified_error_has_its_status_and_retryability_and_there_is_no_other', () => {
  const promised = ERROR_CODES.map((code) => ({
    code,
    status: String(ERRORS[code].status),
    retryable: String(ERRORS[code].retryable),
  }))

  expect(promised).toHaveLength(111)
  expect(new Set(promised)).toEqual(new Set(SPEC))
})

test.for(ERROR_CODES)('core::contract::%s_says_what_is_wrong_and_what_to_do_in_one_sentence_each', (code) => {
  const spec: ErrorSpec = ERRORS[code]

  expect(spec.message).toMatch(/^[A-Z][^\n]*\.$/)
  expect(spec.fix).toMatch(/^[A-Z][^\n]*\.$/)
})

test('core::contract::a_client_may_repeat_exactly_what_a_later_try_can_change', () => {
  const retryable = SPEC.filter((row) => row.retryable === 'true').map((row) => row.code)

  expect(new Set(retryable)).toEqual(
    new Set([
      'request_in_progress',
      'domain_claim_pending',
      'domain_not_ready',
      'thread_busy',
      'rate_limited',
      'daily_cap_reached',
      'agentic_budget_exhausted',
      'upstream_rate_limited',
      'internal_error',
      'upstream_error',
      'unavailable',
      'search_degraded',
      'timeout',
    ]),
  )
})

test('core::contract::the_error_envelope_refuses_a_code_outside_the_catalogue', () => {
  const body = { message: 'No.', retryable: false, fix: 'Stop.', request_id: 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV' }

  expect(ErrorEnvelope.safeParse({ error: { ...body, code: 'not_cancelable' } }).success).toBe(true)
  expect(ErrorEnvelope.safeParse({ error: { ...body, code: 'not_cancellable' } }).success).toBe(false)
})
