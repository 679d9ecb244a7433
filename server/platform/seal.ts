import { equalBytes, fromBase64Url, randomBytes, sha256Hex, toBase64Url } from './crypto.ts'

/** Master keys by kid: new values are sealed under `active`, older ones open under the other slot. */
export type MasterKeys = { readonly active: Uint8Array; readonly others: readonly Uint8Array[] }

/** What a sealed value is bound to: it opens nowhere else. */
export type SealedPlace = { readonly table: string; readonly column: string; readonly row: string }

/** Key id of a master key: the first 8 bytes of its SHA-256, in hex. */
export function masterKeyId(key: Uint8Array): string {
  return sha256Hex(key).slice(0, 16)
}

function additionalData(place: SealedPlace): Uint8Array {
  return new TextEncoder().encode(`pm1|${place.table}|${place.column}|${place.row}`)
}

async function importKey(key: Uint8Array, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, { name: 'AES-GCM' }, false, [usage])
}

/** Seals bytes as `pm1.{kid}.{nonce}.{ciphertext}`: AES-256-GCM, random nonce, bound to its place. [spec/security.md 10] */
export async function seal(keys: MasterKeys, place: SealedPlace, plain: Uint8Array): Promise<string> {
  const nonce = randomBytes(12)
  const key = await importKey(keys.active, 'encrypt')
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: additionalData(place), tagLength: 128 },
    key,
    plain,
  )
  return `pm1.${masterKeyId(keys.active)}.${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(sealed))}`
}

/** Opens a pm1 envelope. Throws when it is malformed, sealed under an unknown key, altered, or of another place. */
export async function open(keys: MasterKeys, place: SealedPlace, envelope: string): Promise<Uint8Array> {
  const [version, kid, nonceText, cipherText, ...rest] = envelope.split('.')
  const nonce = fromBase64Url(nonceText ?? '')
  const cipher = fromBase64Url(cipherText ?? '')
  if (version !== 'pm1' || rest.length > 0 || nonce?.length !== 12 || cipher === null)
    throw new Error('sealed value is malformed')
  const raw = [keys.active, ...keys.others].find((key) => masterKeyId(key) === kid)
  if (raw === undefined) throw new Error('sealed value names an unknown master key')
  const key = await importKey(raw, 'decrypt')
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: additionalData(place), tagLength: 128 },
    key,
    cipher,
  )
  return new Uint8Array(plain)
}

/** Whether two master keys are the same key. */
export function sameKey(a: Uint8Array, b: Uint8Array): boolean {
  return equalBytes(a, b)
}
