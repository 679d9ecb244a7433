import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

// Covers: design 2, S11, S27, style 2.1

const ROOT = join(import.meta.dirname, '..')
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

const ARGUMENTS = [
  ...['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'],
  ...['contract', 'server', 'generate', 'local', 'bench', 'sdks', 'test'],
]

const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

/** A house of three packages, one file per line, in which every import is allowed. */
const HOUSE: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "dependencies": { "zod": "4" }, "devDependencies": { "vitest": "5" } }',
  'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }',
  'node_modules/zod/package.json': '{ "name": "zod", "version": "4.0.0", "main": "index.js" }',
  'node_modules/zod/index.js': '',
  'node_modules/vitest/package.json': '{ "name": "vitest", "version": "5.0.0", "main": "index.js" }',
  'node_modules/vitest/index.js': '',
  'node_modules/ulid/package.json': '{ "name": "ulid", "version": "1.0.0", "main": "index.js" }',
  'node_modules/ulid/index.js': '',
  'contract/ids.ts': "import { z } from 'zod'\nexport const id = z",
  'contract/ids.test.ts': "import 'vitest'\nimport '../test/world.ts'",
  'server/platform/clock.ts': "import 'cloudflare:workers'\nimport '../../contract/ids.ts'",
  'server/control/columns.ts': "import '../platform/clock.ts'",
  'server/mail/parse.ts': "import { createHash } from 'node:crypto'\nimport '../../contract/ids.ts'\nimport 'zod'",
  'server/tenants/schema.d1.ts': "import '../control/columns.ts'",
  'server/keys/schema.d1.ts': "import '../tenants/schema.d1.ts'\nimport '../control/columns.ts'",
  'server/keys/queries.ts': "import './schema.d1.ts'\nimport '../tenants/schema.d1.ts'",
  'server/keys/rules.ts': "import '../../contract/ids.ts'\nimport type { Row } from './queries.ts'",
  'server/keys/procedures.ts': "import './queries.ts'\nimport './rules.ts'\nimport '../tenants/suspend.ts'",
  'server/keys/procedures.test.ts': "import '../tenants/schema.d1.ts'\nimport '../http/app.ts'\nimport 'vitest'",
  'server/tenants/queries.ts': "import './schema.d1.ts'",
  'server/tenants/suspend.ts': "import './queries.ts'",
  'server/mailbox/schema.object.ts': "import '../control/columns.ts'\nimport '../mail/parse.ts'",
  'server/mailbox/object.ts': "import 'cloudflare:workers'\nimport './schema.object.ts'",
  'server/rpc/reach.ts': "import '../keys/queries.ts'",
  'server/http/app.ts': "import '../keys/procedures.ts'",
  'server/worker.ts': "import './http/app.ts'\nimport './mailbox/object.ts'",
  'local/start.ts': "import '../server/worker.ts'",
  'local/demo.ts': '',
  'bench/run.ts': "import '../local/start.ts'",
  'generate/openapi.ts': "import '../contract/ids.ts'",
  'sdks/typescript/src/client.ts': "import './core.ts'",
  'sdks/typescript/src/core.ts': '',
  'test/world.ts': "import '../local/start.ts'\nimport '../server/tenants/schema.d1.ts'",
}

/** One import more, and the arrow it goes against. */
const WRONG = [
  { rule: 'no-circular', from: 'server/tenants/queries.ts', to: 'server/tenants/suspend.ts' },
  { rule: 'not-to-unresolvable', from: 'server/keys/procedures.ts', to: './nowhere.ts' },
  { rule: 'not-to-undeclared-package', from: 'server/keys/procedures.ts', to: 'ulid' },
  { rule: 'contract-is-pure', from: 'contract/ids.ts', to: 'server/platform/clock.ts' },
  { rule: 'contract-is-pure', from: 'contract/ids.ts', to: 'node:crypto' },
  { rule: 'mail-is-pure', from: 'server/mail/parse.ts', to: 'server/platform/clock.ts' },
  { rule: 'mail-does-no-io', from: 'server/mail/parse.ts', to: 'node:fs' },
  { rule: 'platform-is-the-ground', from: 'server/platform/clock.ts', to: 'server/mail/parse.ts' },
  { rule: 'tables-belong-to-their-capability', from: 'server/keys/procedures.ts', to: 'server/tenants/schema.d1.ts' },
  { rule: 'tables-belong-to-their-capability', from: 'server/rpc/reach.ts', to: 'server/tenants/schema.d1.ts' },
  { rule: 'statements-belong-to-their-capability', from: 'server/keys/procedures.ts', to: 'server/tenants/queries.ts' },
  { rule: 'queries-join-tables-not-queries', from: 'server/keys/queries.ts', to: 'server/tenants/queries.ts' },
  { rule: 'queries-join-tables-not-queries', from: 'server/keys/queries.ts', to: 'server/mailbox/schema.object.ts' },
  { rule: 'schemas-refer-to-schemas', from: 'server/keys/schema.d1.ts', to: 'server/tenants/suspend.ts' },
  { rule: 'rules-are-pure', from: 'server/keys/rules.ts', to: 'server/keys/queries.ts' },
  { rule: 'nothing-imports-the-edge', from: 'server/tenants/suspend.ts', to: 'server/http/app.ts' },
  { rule: 'nothing-imports-the-entry', from: 'server/http/app.ts', to: 'server/worker.ts' },
  { rule: 'nothing-imports-local', from: 'server/tenants/suspend.ts', to: 'local/demo.ts' },
  { rule: 'tests-serve-tests', from: 'server/tenants/suspend.ts', to: 'test/world.ts' },
  { rule: 'sdks-know-only-the-document', from: 'sdks/typescript/src/core.ts', to: 'contract/ids.ts' },
  { rule: 'sdks-need-nothing-to-run', from: 'sdks/typescript/src/core.ts', to: 'zod' },
  { rule: 'product-runs-on-dependencies', from: 'server/tenants/suspend.ts', to: 'vitest' },
  { rule: 'runtime-modules-at-the-edges', from: 'server/tenants/suspend.ts', to: 'cloudflare:workers' },
] as const

/** What the cruiser calls a target that is no file of the house. */
const REPORTED_AS: Readonly<Record<string, string>> = {
  'node:crypto': 'crypto',
  'node:fs': 'fs',
  ulid: 'node_modules/ulid/index.js',
  vitest: 'node_modules/vitest/index.js',
  zod: 'node_modules/zod/index.js',
}

/** Builds the house in a folder of its own, with further imports, and answers what the cruiser found. */
function violationsOf(more: readonly { readonly from: string; readonly to: string }[]) {
  const house = mkdtempSync(join(tmpdir(), 'arrows-'))
  try {
    for (const [path, text] of Object.entries(HOUSE)) {
      const added = more.filter(({ from }) => from === path).map(({ from, to }) => `\nimport '${specifier(from, to)}'`)
      mkdirSync(join(house, dirname(path)), { recursive: true })
      writeFileSync(join(house, path), text + added.join(''))
    }
    const output = execFileSync(process.execPath, [CRUISER, ...ARGUMENTS], { cwd: house, encoding: 'utf8' })
    const { violations } = Report.parse(JSON.parse(output)).summary
    return violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to }))
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

function specifier(from: string, to: string): string {
  return to in HOUSE ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to
}

test('core::checks::the_house_as_designed_breaks_no_arrow', () => {
  expect(violationsOf([])).toEqual([])
})

test('core::checks::every_import_against_an_arrow_is_refused_by_its_rule', () => {
  const refused = WRONG.map(({ rule, from, to }) => ({ rule, from, to: REPORTED_AS[to] ?? to }))

  expect(violationsOf(WRONG)).toEqual(expect.arrayContaining(refused))
})
