/** A JSON object that is looked at and never changed. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Objects merge, everything else replaces; null means that the value underneath holds, and names that are not underneath
 * are left out. Depth is that of the policy. [spec/config.md 11]
 */
export function mergePolicy(under: JsonObject, over: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const below = under[name]
    if (value === null || !Object.hasOwn(under, name)) continue
    merged[name] = isObject(below) && isObject(value) ? mergePolicy(below, value) : value
  }
  return merged
}
