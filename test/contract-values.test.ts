import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { IdentityId, TenantId } from '../contract/ids.ts'
import { ROUTES } from '../contract/index.ts'
import { PATH_PARAMS } from '../contract/route.ts'
import { bodyVariants, idPlaces, idPrefixOf, minimalValue, withValueAt } from './contract-values.ts'

const BODIES = ROUTES.flatMap(({ operationId, body }) => (body === undefined ? [] : ([[operationId, body]] as const)))

// Covers: quality 6: new routes are attacked without anyone writing a test
describe('values made from the contract', () => {
  test.for(BODIES)('core::contract::%s_takes_the_body_made_for_it', ([operationId, schema]) => {
    const made = minimalValue(schema, operationId)

    expect(schema.safeParse(made)).toMatchObject({ success: true })
  })

  test.for(ROUTES.flatMap(({ operationId, query }) => (query === undefined ? [] : ([[operationId, query]] as const))))(
    'core::contract::%s_takes_the_query_made_for_it',
    ([operationId, schema]) => {
      const made = minimalValue(schema, operationId)

      expect(schema.safeParse(made)).toMatchObject({ success: true })
    },
  )

  test('core::contract::every_path_parameter_is_an_id_or_has_a_value', () => {
    const made = Object.entries(PATH_PARAMS).map(([name, { schema }]) => schema.safeParse(minimalValue(schema, name)))

    expect(made.map((result) => result.success)).not.toContain(false)
  })

  test('core::contract::an_id_is_recognised_through_wrappers', () => {
    const schemas = [TenantId, TenantId.optional(), TenantId.nullable().optional().describe('x'), z.string()]

    expect(schemas.map(idPrefixOf)).toEqual(['ten', 'ten', 'ten', null])
  })

  test('core::contract::ids_are_found_at_any_depth_and_put_there', () => {
    const schema = z.object({ a: z.object({ list: z.array(IdentityId).nullable() }).optional(), b: TenantId })

    expect(idPlaces(schema)).toEqual([
      { path: ['a', 'list', 0], prefix: 'idn', isRequired: false },
      { path: ['b'], prefix: 'ten', isRequired: true },
    ])
    expect(withValueAt({ b: 1 }, ['a', 'list', 0], 'x')).toEqual({ b: 1, a: { list: ['x'] } })
  })

  test('core::contract::a_fixed_set_gives_one_body_for_each_of_its_values', () => {
    const schema = z.object({ level: z.enum(['a', 'b']), name: z.string().min(3), note: z.string().optional() })

    expect(bodyVariants(schema, 'body')).toEqual([
      { level: 'a', name: 'mallory' },
      { level: 'b', name: 'mallory' },
    ])
  })

  test('core::contract::a_field_nothing_fits_is_named', () => {
    const schema = z.object({ odd: z.string().regex(/^###$/) })

    expect(() => minimalValue(schema, 'createOdd')).toThrow(/WORDS of test\/contract-values\.ts fits createOdd\.odd/)
  })

  test('core::contract::a_rule_over_the_whole_body_is_met_by_an_optional_field', () => {
    const schema = z
      .object({ name: z.string().optional(), read: z.boolean().optional() })
      .refine((body) => body.read !== undefined)

    expect(minimalValue(schema, 'body')).toEqual({ read: true })
  })
})
