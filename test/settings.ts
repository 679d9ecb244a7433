import type { Bindings } from '../server/env.ts'

/** Settings for code under test; the secrets are fixed so that vectors can be. */
export const TEST_SETTINGS = {
  PM_ENV: 'local',
  PM_PLATFORM_DOMAIN: 'agents.localhost',
  PM_API_HOST: '127.0.0.1:8787',
  PM_JURISDICTION: 'default',
  PM_LOCAL_LOOPBACK: 'on',
  PM_DOH_RESOLVERS: 'http://127.0.0.1:9/one,http://127.0.0.1:9/two',
  PM_MASTER_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  PM_KEY_PEPPER: 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=',
  PM_HASH_KEY: 'QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8=',
} as const

/** An environment with settings and no bindings: for jobs that touch none. */
export function settingsOnly(extra: Readonly<Record<string, unknown>> = {}): Bindings {
  return { ...TEST_SETTINGS, ...extra } as unknown as Bindings
}
