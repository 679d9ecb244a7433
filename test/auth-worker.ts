import { Buffer } from 'node:buffer'
import { fold, hasRightToLeft, isMixedScript } from '../server/mail/confusables.ts'
import { parseMail } from '../server/mail/parse.ts'
import { domainAsShown, registrableDomain } from '../server/mail/registrable-domain.ts'
import { type Keyring, mint, verify } from '../server/mail/thread-token.ts'
import { authenticate } from '../server/mail/verdict.ts'
import { createZone } from './zone.ts'

/** One message to judge; `raw` is base64. */
export type AuthRequest = {
  readonly raw: string
  readonly zone: string
  readonly envelopeFrom: string
  readonly trustedAuthservId: string
  readonly nowMs: number
}

const RING: Keyring = { current: { kid: '0', key: new Uint8Array(32).fill(7) }, verifying: [] }
const IDENTITY = 'idn_01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** What the engine's own Unicode, host name and digest functions make of a text: Node and workerd must agree. */
export function readText(text: string) {
  const token = mint(RING, IDENTITY, text.length)
  return {
    token,
    check: verify(RING, IDENTITY, token).kind,
    fold: fold(text),
    mixed: isMixedScript(text),
    rightToLeft: hasRightToLeft(text),
    shown: domainAsShown(text),
    registrable: registrableDomain(text),
  }
}

/** The `fetch` of a Worker that answers `readText` for each text of a JSON list sent to `/texts`, else `judge`. */
export async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/texts') return judge(request)
  return Response.json((await request.json<string[]>()).map(readText))
}

/** Judges one message with the product's code; answers the verdict and its evidence. */
async function judge(request: Request): Promise<Response> {
  const { raw, zone, ...settings } = await request.json<AuthRequest>()
  const bytes = new Uint8Array(Buffer.from(raw, 'base64'))
  const { resolve } = createZone(zone)
  return Response.json(await authenticate({ raw: bytes, mail: parseMail(bytes), resolve, ...settings }))
}
