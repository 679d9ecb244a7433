import { builtinModules } from 'node:module'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** Folders with tests of their own. */
const FOLDERS = ['contract', 'server', 'generate', 'checks', 'local', 'test', 'bench', 'sdks/typescript']

const kinds = (suffix: string) => FOLDERS.map((folder) => `${folder}/**/*${suffix}`)

export default defineConfig({
  test: {
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
              queueConsumers: { 'pm-inbound': { maxBatchTimeout: 0 }, 'pm-inbound-dlq': { maxBatchTimeout: 0 } },
              ratelimits: Object.fromEntries(
                ['RL_API', 'RL_TENANT', 'RL_PARTNER_API', 'RL_PARTNER'].map((name) => [
                  name,
                  { simple: { limit: 1_000_000, period: 60 } },
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
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

/** Settings of the Worker under test; the secrets are fixed so that vectors can be. */
const TEST_SETTINGS = {
  PM_ENV: 'local',
  PM_PLATFORM_DOMAIN: 'agents.localhost',
  PM_API_HOST: '127.0.0.1:8787',
  PM_JURISDICTION: 'default',
  PM_DOH_RESOLVERS: 'http://127.0.0.1:9/one,http://127.0.0.1:9/two',
  PM_MASTER_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  PM_KEY_PEPPER: 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=',
  PM_HASH_KEY: 'QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8=',
}
