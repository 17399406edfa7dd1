/**
 * A value as JSON in one form only: the names of objects in order, no blanks. Two values of the wire are the same if
 * and only if their canonical texts are.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  // Safe: every object may be read by its own names.
  const record = value as Readonly<Record<string, unknown>>
  const names = Object.keys(record)
    .filter(name => record[name] !== undefined)
    .sort()
  return `{${names.map(name => `${JSON.stringify(name)}:${canonicalJson(record[name])}`).join(',')}}`
}
