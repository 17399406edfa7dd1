/**
 * Which server created the tables of a database: this one, a release candidate of the dialect, a release from 9.0 to
 * 9.8, whose specials are those of the candidates, or a later one up to 10.13.
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
