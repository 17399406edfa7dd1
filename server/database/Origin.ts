/**
 * The server that created the tables of a database: this server, a release candidate of the dialect, a release from
 * 9.0 to 9.8, which uses the specials of the candidates, or a later release up to 10.13.
 */
export type Origin = 'own' | 'rc' | '9.0' | '9'

/**
 * How SQLite stores times, which it has no type for: as our texts; as texts or, for values that the server filled in,
 * milliseconds since 1970; or everything except times of day as milliseconds. Where another server has written, reads
 * accept every form.
 */
export type StoredTimes = 'text' | 'stamps-in-milliseconds' | 'milliseconds'

export const storedTimes: Readonly<Record<Origin, StoredTimes>> = {
  own: 'text',
  rc: 'stamps-in-milliseconds',
  '9.0': 'milliseconds',
  '9': 'milliseconds',
}
