import { expect, test } from 'vitest'
import { differences } from './freshness.ts'
import { checkMigrations } from './migration-rules.ts'

// Covers: style 2.6, S28, S36

test('core::checks::generation_tells_which_files_it_made_changed_and_removed', () => {
  const before = new Map([
    ['openapi.yaml', 'a'],
    ['sdks/python/models.py', 'b'],
    ['sdks/python/old.py', 'c'],
  ])
  const after = new Map([
    ['openapi.yaml', 'a2'],
    ['sdks/python/models.py', 'b'],
    ['migrations/d1/0001_more.sql', 'd'],
  ])

  expect(differences(before, after)).toEqual([
    'new migrations/d1/0001_more.sql',
    'changed openapi.yaml',
    'gone sdks/python/old.py',
  ])
})

test('core::checks::work_that_was_there_before_generation_is_no_difference', () => {
  const files = new Map([['openapi.yaml', 'edited by hand, uncommitted']])

  expect(differences(files, new Map(files))).toEqual([])
})

const journal = (...entries: readonly { idx: number; when: number; tag: string }[]) => JSON.stringify({ entries })
const FIRST = { idx: 0, when: 1000, tag: '0000_init' }
const SECOND = { idx: 1, when: 2000, tag: '0001_labels' }

function mailbox(input: { readonly journal: string; readonly steps: Readonly<Record<string, string>> }) {
  const steps = Object.entries(input.steps).map(([tag, text]) => ({ path: `migrations/mailbox/${tag}.sql`, text }))
  return [{ path: 'migrations/mailbox/meta/_journal.json', text: input.journal }, ...steps]
}

test('core::checks::migrations_in_order_with_rising_times_pass', () => {
  const files = mailbox({
    journal: journal(FIRST, SECOND),
    steps: {
      '0000_init': 'CREATE TABLE `messages` (`id` text);\n--> statement-breakpoint\nCREATE TABLE threads (id text);',
      '0001_labels': 'ALTER TABLE `messages` ADD `size` integer;\nDROP TABLE `message_labels`;',
    },
  })

  expect(checkMigrations(files)).toEqual([])
})

test.for([
  {
    name: 'a repeated number',
    rule: 'migration-number',
    files: mailbox({
      journal: journal(FIRST, { idx: 1, when: 2000, tag: '0000_labels' }),
      steps: { '0000_init': '', '0000_labels': '' },
    }),
  },
  {
    name: 'a gap in the numbers',
    rule: 'migration-number',
    files: mailbox({
      journal: journal(FIRST, { idx: 1, when: 2000, tag: '0002_labels' }),
      steps: { '0000_init': '', '0002_labels': '' },
    }),
  },
  {
    name: 'a time that does not rise',
    rule: 'migration-journal',
    files: mailbox({
      journal: journal(FIRST, { ...SECOND, when: 1000 }),
      steps: { '0000_init': '', '0001_labels': '' },
    }),
  },
  {
    name: 'an index out of place',
    rule: 'migration-journal',
    files: mailbox({ journal: journal(FIRST, { ...SECOND, idx: 2 }), steps: { '0000_init': '', '0001_labels': '' } }),
  },
  {
    name: 'a file the journal does not list',
    rule: 'migration-journal',
    files: mailbox({ journal: journal(FIRST), steps: { '0000_init': '', '0001_labels': '' } }),
  },
  {
    name: 'an entry without its file',
    rule: 'migration-journal',
    files: mailbox({ journal: journal(FIRST, SECOND), steps: { '0000_init': '' } }),
  },
  {
    name: 'no journal',
    rule: 'migration-journal',
    files: [{ path: 'migrations/mailbox/0000_init.sql', text: '' }],
  },
  {
    name: 'a dropped core table',
    rule: 'table-rebuild',
    files: mailbox({ journal: journal(FIRST), steps: { '0000_init': 'DROP TABLE IF EXISTS `threads`;' } }),
  },
  {
    name: 'a core table copied under a new name',
    rule: 'table-rebuild',
    files: mailbox({
      journal: journal(FIRST),
      steps: { '0000_init': 'CREATE TABLE `__new_attachments` (`id` text);' },
    }),
  },
])('core::checks::migrations_are_refused_for_$name', ({ rule, files }) => {
  expect(checkMigrations(files)).toMatchObject([{ rule }])
})

test('core::checks::tables_of_d1_may_be_rebuilt', () => {
  const files = [
    { path: 'migrations/d1/meta/_journal.json', text: journal(FIRST) },
    { path: 'migrations/d1/0000_init.sql', text: 'CREATE TABLE __new_messages (id text);\nDROP TABLE messages;' },
  ]

  expect(checkMigrations(files)).toEqual([])
})
