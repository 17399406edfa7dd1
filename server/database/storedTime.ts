import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { OpenDatabase } from './Database.ts'

type Place = Pick<OpenDatabase, 'kind' | 'origin'>

/** Whether SQLite also stores times in the forms of another server. */
export const hasMixedTimes = ({ kind, origin }: Place): boolean => kind === 'sqlite' && origin !== 'own'

/** An instant, given as ISO text, in the form of a column that the server itself fills in. */
export const storedInstant = (place: Place, instant: string): string | number =>
  hasMixedTimes(place) ? Date.parse(instant) : instant

/**
 * The instant of a row of activity, given as ISO text. Before 9.9 the database filled the column in, with text in UTC;
 * SQLite sorts every number before every text, so that one of ours would be the oldest row for the old server.
 */
export const storedActivityInstant = (place: Place, instant: string): string | number =>
  hasMixedTimes(place) && place.origin !== '9' ? instant.slice(0, 19).replace('T', ' ') : storedInstant(place, instant)

/** A column of instants that can be compared with ISO text. */
export const comparableInstant = (place: Place, column: string): RawBuilder<unknown> =>
  hasMixedTimes(place) ? timeText('timestamp', sql.id(column)) : sql.id(column)

const formats: Readonly<Partial<Record<FieldType, string>>> = {
  timestamp: '%Y-%m-%dT%H:%M:%fZ',
  dateTime: '%Y-%m-%dT%H:%M:%S',
  date: '%Y-%m-%d',
}

/** A time that SQLite stores as text of several forms, or as milliseconds since 1970, as the text that we write. */
export function timeText(type: FieldType, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const format = sql.lit(formats[type] ?? '%Y-%m-%d')
  return sql`coalesce(case typeof(${column}) when 'text' then strftime(${format}, ${column})
    else strftime(${format}, ${column} / 1000.0, 'unixepoch') end, ${column})`
}
