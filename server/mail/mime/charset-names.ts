/**
 * The name under which a charset label is decoded, or null for a label nobody knows. `us-ascii` stays itself, since its
 * users mean "plain text" and send anything. Labels are compared without case, quotes and blanks.
 */
export function charsetAlias(label: string): string | null {
  const name = label
    .slice(0, 64)
    .toLowerCase()
    .replace(/["'\s]/g, '')
    .replace(/\*.*$/, '')
  if (name === '') return null
  return ALIASES.get(name) ?? (isWhatwg(name) ? name : null)
}

function isWhatwg(name: string): boolean {
  if (!/^[a-z0-9_:.()+-]{1,40}$/.test(name)) return false
  try {
    new TextDecoder(name)
    return true
  } catch {
    return false
  }
}

/** Misnomers and old names that the WHATWG label table lacks or means otherwise. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['us-ascii', 'us-ascii'],
  ['ascii', 'us-ascii'],
  ['ansi_x3.4-1968', 'us-ascii'],
  ['iso646-us', 'us-ascii'],
  ['7bit', 'us-ascii'],
  ['8bit', 'us-ascii'],
  ['utf8', 'utf-8'],
])
