import { builtinModules } from 'node:module'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { TEST_SETTINGS } from './test/settings.ts'

/** Folders with tests of their own. */
const FOLDERS = ['contract', 'server', 'generate', 'checks', 'local', 'test', 'bench', 'sdks/typescript']

const kinds = (suffix: string) => FOLDERS.map((folder) => `${folder}/**/*${suffix}`)

export default defineConfig({
  test: {
    // Workers log each request; only a test that fails needs to show it.
    silent: 'passed-only',
    projects: [
      {
        // Pure code, and object jobs over node:sqlite.
        test: {
          name: 'node',
          environment: 'node',
          include: kinds('.test.ts'),
          exclude: ['**/*.workers.test.ts', '**/*.platform.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
        },
      },
      {
        // Inside workerd, on real D1, objects, R2 and queues; each file has its own storage.
        plugins: [
          cloudflareTest(async () => ({
            main: './server/worker.ts',
            wrangler: { configPath: './wrangler.jsonc' },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations('migrations/d1'),
                AUDIT_MIGRATIONS: await readD1Migrations('migrations/audit'),
                ...TEST_SETTINGS,
              },
              queueConsumers: Object.fromEntries(
                [
                  'pm-inbound',
                  'pm-inbound-dlq',
                  'pm-outbound',
                  'pm-outbound-dlq',
                  'pm-webhooks',
                  'pm-webhooks-dlq',
                ].map((queue) => [queue, { maxBatchTimeout: 0 }]),
              ),
              ratelimits: Object.fromEntries(
                ['RL_API', 'RL_TENANT', 'RL_PARTNER_API', 'RL_PARTNER', 'RL_SEND'].map((name, index) => [
                  name,
                  { namespace_id: String(2001 + index), simple: { limit: 1_000_000, period: 60 as const } },
                ]),
              ),
            },
          })),
        ],
        ssr: {
          optimizeDeps: {
            rolldownOptions: { platform: 'node', external: [/^node:/, ...builtinModules] },
          },
        },
        test: {
          name: 'workers',
          include: kinds('.workers.test.ts'),
          setupFiles: ['./test/workers-setup.ts'],
          deps: { optimizer: { ssr: { enabled: true, include: ['mailauth'] } } },
          testTimeout: 30_000,
        },
      },
      {
        // The whole platform: real SMTP, HTTP, workerd; one platform a file.
        test: {
          name: 'platform',
          environment: 'node',
          include: kinds('.platform.test.ts'),
          exclude: ['**/node_modules/**'],
          globalSetup: ['./local/test-template.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
