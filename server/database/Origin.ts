/**
 * Which server made the tables of a database: this one, a release candidate of the dialect, a release from 9.0 to 9.8,
 * whose specials are those of the candidates, or a later one up to 10.13.
 */
export type Origin = 'own' | 'rc' | '9.0' | '9'

/**
 * How times stand in SQLite, which has no type for them: as texts of ours; as texts or, where the server filled them in,
 * milliseconds since 1970; or all as milliseconds but times of day. Reading takes every form wherever another server
 * has written.
 */
export type StoredTimes = 'text' | 'stamps-in-milliseconds' | 'milliseconds'

export const storedTimes: Readonly<Record<Origin, StoredTimes>> = {
  own: 'text',
  rc: 'stamps-in-milliseconds',
  '9.0': 'milliseconds',
  '9': 'milliseconds',
}
