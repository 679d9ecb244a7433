import { builtinModules } from 'node:module'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const sources = ['contract', 'server', 'generate', 'checks', 'local', 'test', 'sdks/typescript']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['**/*.workers.test.ts', '**/*.platform.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
