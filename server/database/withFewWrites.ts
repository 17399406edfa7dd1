import type { OpenDatabase } from './Database.ts'
import { inPlace, places } from './places.ts'

/**
 * The same database, for work whose transactions wait for each other's rows: only a limited number of them has a
 * connection at once. SQLite has one writer in any case.
 */
export function withFewWrites(database: OpenDatabase, max: number): OpenDatabase {
  if (database.kind === 'sqlite') return database
  const turns = places(max)
  return { ...database, write: (job, signal) => inPlace(turns, () => database.write(job, signal), signal) }
}
