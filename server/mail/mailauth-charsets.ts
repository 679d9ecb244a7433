/**
 * Stands in for iconv-lite and encoding-japanese in the Worker's bundle (wrangler.jsonc, `alias`): libmime brings their
 * tables along for decoding texts, and mailauth uses libmime only to fold a header and to split one at its semicolons.
 * Our own decoding is in mime/charset.ts. Reaching one of these is a mistake, so they throw.
 */
export function decode(): never {
  throw new Error('character sets are decoded by mime/charset.ts')
}

/** See `decode`. */
export const encode: typeof decode = decode

/** See `decode`. */
export const convert: typeof decode = decode
