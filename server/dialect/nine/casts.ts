/** How 9.x calls the specials that say how the text of a column is meant. */
export const casts: Readonly<Record<string, string>> = {
  json: 'cast-json',
  csv: 'cast-csv',
  boolean: 'cast-boolean',
  timestamp: 'cast-timestamp',
}
