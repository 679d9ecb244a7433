import { expect, test } from 'vitest'
import { readSpecTable } from '../test/spec-table.ts'
import { EVENT_TYPES, eventComponent } from './events/envelope.ts'
import { EVENTS } from './events/index.ts'

// Covers: FR-WH-1, spec events.tsv, S19

const SPEC = readSpecTable('events.tsv', ['type', 'owner', 'payload', 'sometimes'])

test('core::contract::the_55_event_types_of_the_catalogue_can_be_subscribed_to_and_no_other', () => {
  expect(EVENT_TYPES).toHaveLength(55)
  expect(EVENT_TYPES).toEqual(SPEC.map((row) => row.type))
})

test.for(EVENTS.map((event) => ({ type: event.shape.type.value, event })))(
  'core::contract::$type_tells_all_its_facts_and_none_the_catalogue_does_not_know',
  ({ type, event }) => {
    const row = SPEC.find((candidate) => candidate.type === type)
    const always = row?.payload.split(',') ?? []
    const sometimes = row?.sometimes.split(',') ?? []
    const told = Object.keys(event.shape.data.shape)

    expect(told).toEqual(expect.arrayContaining(always))
    expect([...always, ...sometimes]).toEqual(expect.arrayContaining(told))
  },
)

test.for(EVENTS.map((event) => ({ type: event.shape.type.value, event })))(
  'core::contract::$type_has_the_eight_fields_of_the_envelope_and_its_own_component',
  ({ type, event }) => {
    expect(Object.keys(event.shape)).toEqual([
      'id',
      'type',
      'api_version',
      'occurred_at',
      'tenant_id',
      'identity_id',
      'sequence',
      'data',
    ])
    expect(event.meta()?.id).toBe(eventComponent(type))
  },
)

test('core::contract::an_event_component_is_named_after_its_type', () => {
  expect(eventComponent('message.received')).toBe('MessageReceivedEvent')
  expect(eventComponent('identity.address_added')).toBe('IdentityAddressAddedEvent')
})
