import type { NamedAddress } from './parsed.ts'
import { encodedWords } from './write-encoded-words.ts'

/** Words of a display name that need no quotes. [RFC 5322 3.2.3] */
const ATOMS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+( [A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** A display name as header words: atoms, one quoted string, or encoded words. */
function nameWords(name: string): string[] {
  const plain = name.toWellFormed().trim()
  if (plain === '') return []
  if (plain.includes('=?') || !/^[\x20-\x7e]+$/.test(plain)) return encodedWords(plain)
  if (ATOMS.test(plain)) return plain.split(' ')
  return [`"${plain.replace(/[\\"]/g, '\\$&')}"`]
}

/** A list of mailboxes as header words. Addresses are in stored form: ASCII, domain as A-label. [RFC 5322 3.4] */
export function addressWords(list: readonly NamedAddress[]): string[] {
  return list.flatMap(({ address, name }, index) => {
    const words = nameWords(name)
    const comma = index < list.length - 1 ? ',' : ''
    return words.length === 0 ? [`${address}${comma}`] : [...words, `<${address}>${comma}`]
  })
}
