/** From this length on, JSON is shown unformatted: indenting megabytes doubles them and helps no one. */
const longest = 300_000

/** A JSON value as text for the editor; empty for null. */
export function showJson(value: unknown): string {
  if (value === null || value === undefined) return ''
  const compact = JSON.stringify(value)
  return compact.length > longest ? compact : JSON.stringify(value, null, 4)
}
