import { ATTACHMENT_TYPES } from '../../contract/resources/messages.ts'

/** Types that a browser may be told; everything else is a plain download. [spec/security.md 12] */
const SAFE_TYPES: ReadonlySet<string> = new Set(ATTACHMENT_TYPES)

/** The type an attachment is served with. */
export function servedType(contentType: string): string {
  return SAFE_TYPES.has(contentType) ? contentType : 'application/octet-stream'
}

/** `Content-Disposition` of a download: an ASCII name for old readers and the real one in RFC 8187 form. */
export function contentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Bytes of a stranger as an answer that nothing renders or runs. */
export function downloadResponse(
  body: ReadableStream,
  download: { readonly contentType: string; readonly filename: string; readonly size: number },
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': download.contentType,
      'Content-Length': String(download.size),
      'Content-Disposition': contentDisposition(download.filename),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
