// Who may import whom. `npm run` calls it as: depcruise --config .dependency-cruiser.cjs contract server generate checks local test bench sdks
// Tests may reach wherever what they test stands; they are left out of every arrow but those of cycles.

const TEST = '\\.test\\.ts$'
const TABLES = '^server/[^/]+/schema\\.[a-z0-9]+\\.ts$'
const STATEMENTS = '^server/[^/]+/[^/]*queries\\.ts$'

/** Packages and built-in modules: whatever is not a file of this repository. */
const OUTSIDE = ['^node_modules/', '^[^/]+$', '^(node|cloudflare):']

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Move what both need into a file that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'The import leads nowhere: name the file with its .ts ending, or declare the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^cloudflare:' },
    },
    {
      name: 'not-to-undeclared-package',
      comment: 'Declare the package in package.json; another package happens to bring it along.',
      severity: 'error',
      from: { path: '^(contract|server|generate|checks|local|test|bench|sdks)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'contract-is-pure',
      comment: 'The contract is what is promised: it imports zod and itself.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'mail-is-pure',
      comment: 'Mail code gets values and returns values: contract, itself and libraries, no other part of the server.',
      severity: 'error',
      from: { path: '^server/mail/', pathNot: TEST },
      to: { pathNot: ['^contract/', '^server/mail/', ...OUTSIDE] },
    },
    {
      name: 'mail-does-no-io',
      comment: 'Of the built-in modules only computation: bytes, digests, character sets, compression.',
      severity: 'error',
      from: { path: '^server/mail/', pathNot: TEST },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|buffer|util|string_decoder|url|punycode|zlib)$' },
    },
    {
      name: 'platform-is-the-ground',
      comment: 'Everything stands on platform/: it imports the contract and itself.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TEST },
      to: { pathNot: ['^contract/', '^server/platform/', ...OUTSIDE] },
    },
    {
      name: 'tables-belong-to-their-capability',
      comment: 'Call a function that the capability exports; it returns rows, or statements for your batch.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: [TEST, TABLES, STATEMENTS] },
      to: { path: TABLES, pathNot: '^server/$1/' },
    },
    {
      name: 'statements-belong-to-their-capability',
      comment: 'Call a function that the capability exports. Only rpc/ and http/, which serve all, ask its queries.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: [TEST, STATEMENTS, '^server/(rpc|http)/'] },
      to: { path: STATEMENTS, pathNot: '^server/$1/' },
    },
    {
      name: 'queries-join-tables-not-queries',
      comment:
        "A query may read another capability's D1 tables in a join; its statements and object tables it may not.",
      severity: 'error',
      from: { path: '^server/([^/]+)/[^/]*queries\\.ts$' },
      to: { path: ['^server/[^/]+/schema\\.(?!d1)[a-z0-9]+\\.ts$', STATEMENTS], pathNot: '^server/$1/' },
    },
    {
      name: 'schemas-refer-to-schemas',
      comment: 'A table may point to a table of another capability; nothing else of it is known in a schema.',
      severity: 'error',
      from: { path: '^server/([^/]+)/schema\\.[a-z0-9]+\\.ts$' },
      to: {
        path: '^server/',
        pathNot: ['^server/$1/', '^server/[^/]+/schema\\.d1\\.ts$', '^server/(control|platform|mail)/'],
      },
    },
    {
      name: 'rules-are-pure',
      comment: 'Decisions take values. Load before, write after, in the file that calls them.',
      severity: 'error',
      from: { path: '^server/[^/]+/rules\\.ts$' },
      to: {
        path: ['^server/(control|rpc)/', '/(queries|procedures|consumer|object|client)\\.ts$', '^cloudflare:'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-imports-the-edge',
      comment: 'HTTP is an edge: procedures know nothing of it. Move what both need into rpc/ or platform/.',
      severity: 'error',
      from: { pathNot: [TEST, '^server/http/', '^server/worker\\.ts$', '^local/', '^test/'] },
      to: { path: '^server/http/' },
    },
    {
      name: 'nothing-imports-the-entry',
      comment: 'The entry names everything; nobody names the entry.',
      severity: 'error',
      from: { pathNot: [TEST, '^local/', '^test/'] },
      to: { path: '^server/worker\\.ts$' },
    },
    {
      name: 'nothing-imports-local',
      comment: 'The product does not know the machine it is tried on.',
      severity: 'error',
      from: { pathNot: [TEST, '^local/', '^test/', '^bench/'] },
      to: { path: '^local/' },
    },
    {
      name: 'tests-serve-tests',
      comment: 'What only tests use is not part of the product.',
      severity: 'error',
      from: { path: '^(contract|server|generate|local|sdks)/', pathNot: TEST },
      to: { path: ['^test/', TEST] },
    },
    {
      name: 'sdks-know-only-the-document',
      comment: 'An SDK is made from openapi.yaml and used by people who have nothing else.',
      severity: 'error',
      from: { path: '^sdks/', pathNot: TEST },
      to: { path: '^(contract|server|generate|checks|local|test|bench)/' },
    },
    {
      name: 'sdks-need-nothing-to-run',
      comment: 'The TypeScript SDK has no runtime dependency.',
      severity: 'error',
      from: { path: '^sdks/typescript/', pathNot: [TEST, '\\.config\\.ts$'] },
      to: { path: '^node_modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-runs-on-dependencies',
      comment: 'Move the package to dependencies: the Worker is made of it.',
      severity: 'error',
      from: { path: '^(contract|server)/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@cloudflare/workers-types' },
    },
    {
      name: 'runtime-modules-at-the-edges',
      comment: 'Only platform/, object.ts files and the entry touch the runtime: the rest runs on Node as well.',
      severity: 'error',
      from: {
        path: '^(contract|server)/',
        pathNot: [TEST, '^server/platform/', '/object\\.ts$', '^server/worker\\.ts$'],
      },
      to: { path: '^cloudflare:', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // Types count: a shape imported across an arrow is knowledge across it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // The tests of the SDK run on the tools of the repository; what the SDK itself may import is an arrow of its own.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/generated/', '^sdks/[^/]+/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['workerd', 'worker', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
}
