import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'

// The real migrations, before anything of a test file: applying what is there already does nothing.
beforeAll(async () => {
  const bindings = env as unknown as Record<string, never>
  await applyD1Migrations(bindings['DB'] as never, bindings['MIGRATIONS'] as never)
  await applyD1Migrations(bindings['AUDIT_DB'] as never, bindings['AUDIT_MIGRATIONS'] as never)
})
