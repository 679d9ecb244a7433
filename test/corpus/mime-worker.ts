import { Buffer } from 'node:buffer'
import { decodeCharset } from '../../server/mail/mime/charset.ts'
import { parseMail } from '../../server/mail/parse.ts'
import { describeMail } from './describe-mail.ts'

/** Bytes to decode as `label`; base64. */
export type CharsetRequest = { readonly label: string; readonly bytes: string }

/** The `fetch` of a Worker that decodes what is sent to `/charset` and reads every other body as a message. */
export async function answer(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === '/charset') {
    const { label, bytes } = await request.json<CharsetRequest>()
    return Response.json(decodeCharset(Buffer.from(bytes, 'base64'), label))
  }
  return Response.json(describeMail(parseMail(new Uint8Array(await request.arrayBuffer()))))
}
