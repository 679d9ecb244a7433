import { ApiError, invalidRequest } from '../platform/api-error.ts'

/** Bodies larger than this are refused. [spec/api.md 2.3] */
export const BODY_BYTES_MAX = 7 * 1024 * 1024

/** Reads at most the cap: a body that claims less than it sends is refused all the same. */
async function readCapped(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > BODY_BYTES_MAX) throw new ApiError('payload_too_large')
  const parts: Uint8Array[] = []
  let size = 0
  if (request.body === null) return new Uint8Array()
  for await (const part of request.body as ReadableStream<Uint8Array>) {
    size += part.byteLength
    if (size > BODY_BYTES_MAX) throw new ApiError('payload_too_large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The JSON of a request, or undefined when it has no body. Anything that is not an object in UTF-8 JSON is refused. */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readCapped(request)
  if (bytes.byteLength === 0) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    throw invalidRequest({ path: '', message: 'The body is not JSON.' })
  }
  throw invalidRequest({ path: '', message: 'The body is not a JSON object.' })
}
