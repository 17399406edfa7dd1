/**
 * A value as canonical JSON: sorted keys, no whitespace. Two values are equal if and only if their canonical texts are.
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
