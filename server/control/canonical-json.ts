/** Deeper values are refused: a request body is not that deep, and recursion needs a bound. */
const DEPTH_MAX = 64

/**
 * The one spelling of a JSON value: keys sorted by their UTF-8 bytes at every level, no white space, minimal escapes,
 * shortest numbers, arrays in order; members that are `undefined` are left out as in JSON. Two values have the same
 * spelling exactly when they are equal, so its hash is a fingerprint. Throws RangeError beyond 64 levels.
 * [spec/outbound.md 3]
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEPTH_MAX) throw new RangeError('value is nested too deeply')
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`).join(',')}}`
}
