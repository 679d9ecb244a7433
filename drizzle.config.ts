import { defineConfig } from 'drizzle-kit'

/** One store a run: `PM_STORE=d1|audit|mailbox|quota`. A store's tables are found by the names of their files. */
const STORES = {
  d1: './server/**/schema.d1.ts',
  audit: './server/**/schema.audit.ts',
  mailbox: './server/mailbox/schema.object.ts',
  quota: './server/quota/schema.object.ts',
} as const

const store = process.env['PM_STORE'] ?? 'd1'
if (!(store in STORES)) throw new Error(`PM_STORE must be one of ${Object.keys(STORES).join(', ')}`)

export default defineConfig({
  dialect: 'sqlite',
  schema: STORES[store as keyof typeof STORES],
  out: `./migrations/${store}`,
})
