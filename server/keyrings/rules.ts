import type { SigningKeyPurpose } from '../../contract/objects/platform.ts'
import { sha256, toBase64Url } from '../platform/crypto.ts'

/** Kids of one character go round in this order. [spec/security.md 10] */
const KIDS = '0123456789abcdefghjkmnpqrstvwxyz'

const DAY_MS = 86_400_000

/** How long a key verifies after another took its place, in ms. [spec/config.md 10] */
export const VERIFIES_MS = {
  thread: 90 * DAY_MS,
  link: 7 * DAY_MS,
  cursor: DAY_MS,
  web_bot_auth: 7 * DAY_MS,
} as const satisfies Record<SigningKeyPurpose, number>

/** The kid after `kid`; the first one when there is none. After the last the first comes again. */
export function kidAfter(kid: string | undefined): string {
  const next = kid === undefined ? 0 : KIDS.indexOf(kid) + 1
  return KIDS.charAt(next % KIDS.length)
}

/** The thumbprint of an Ed25519 key by its public part: 43 characters. [RFC 7638, RFC 8037 appendix A.3] */
export function thumbprint(x: string): string {
  return toBase64Url(sha256(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })))
}
