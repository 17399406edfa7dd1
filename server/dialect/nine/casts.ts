/** The names in 9.x for the specials that define how a text column is interpreted. */
export const casts: Readonly<Record<string, string>> = {
  json: 'cast-json',
  csv: 'cast-csv',
  boolean: 'cast-boolean',
  timestamp: 'cast-timestamp',
}
