import { hmacSha256Hex } from '../platform/crypto.ts'

/** What an address is stored as: a keyed hash, so that the list outlives the erasure of the person. [I7] */
export function addressHash(hashKey: Uint8Array, address: string): string {
  return hmacSha256Hex(hashKey, address)
}

/** An address as people may see it in the list: `j***@example.com`. */
export function addressHint(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${address.slice(at)}`
}

/** An address or list entry as logs and the audit trail may name it: 64 bits of its keyed hash. [spec/security.md 17] */
export function addressPseudonym(hashKey: Uint8Array, address: string): string {
  return `ph_${addressHash(hashKey, address).slice(0, 16)}`
}
