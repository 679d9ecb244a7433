import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthEvidence } from '../server/mail/parsed.ts'

/** Where the signed messages stand. `make.ts` there writes them. */
export const AUTH_FOLDER = join(import.meta.dirname, 'corpus', 'auth')

/** One message of the auth corpus and what is expected of it. */
export type AuthCase = {
  readonly id: string
  readonly edge: readonly string[]
  readonly source: string
  readonly licence: string
  readonly envelope: { readonly from: string; readonly to: string }
  readonly settings: { readonly trusted_authserv_id: string; readonly now_ms: number }
  readonly expect: { readonly verdict: string; readonly evidence: AuthEvidence }
}

/** All cases by name. */
export function readAuthCases(): AuthCase[] {
  const names = readdirSync(AUTH_FOLDER).filter((name) => name.endsWith('.json'))
  return names.map((name) => JSON.parse(readFileSync(join(AUTH_FOLDER, name), 'utf8')))
}

/** The received bytes of a case. */
export function readAuthMessage(id: string): Buffer {
  return readFileSync(join(AUTH_FOLDER, `${id}.eml`))
}

/** The zone of all cases, for `createZone`. */
export function readAuthZone(): string {
  return readFileSync(join(AUTH_FOLDER, 'auth.zone'), 'utf8')
}
