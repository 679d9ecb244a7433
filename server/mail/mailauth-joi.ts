/**
 * Stands in for joi in the Worker's bundle (wrangler.jsonc, `alias`): mailauth uses it for one check, that the key of a
 * DKIM record is base64 whose padding may be missing, and it weighs 55 KB compressed.
 */
export function string() {
  return { base64: () => ({ validate }) }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

function validate(value: unknown): { readonly value: unknown; readonly error?: Error } {
  if (typeof value === 'string' && value !== '' && BASE64.test(value)) return { value }
  return { value, error: new Error('not base64') }
}
