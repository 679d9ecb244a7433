import { Buffer } from 'node:buffer'
import { parseMail } from '../server/mail/parse.ts'
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

/** The `fetch` of a Worker that judges one message with the product's code; answers the verdict and its evidence. */
export async function judge(request: Request): Promise<Response> {
  const { raw, zone, ...settings } = await request.json<AuthRequest>()
  const bytes = new Uint8Array(Buffer.from(raw, 'base64'))
  const { resolve } = createZone(zone)
  return Response.json(await authenticate({ raw: bytes, mail: parseMail(bytes), resolve, ...settings }))
}
