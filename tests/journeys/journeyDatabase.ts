import { databases, type TestDatabase } from '../../server/testing/databases.ts'

/** Whether all journeys run on PostgreSQL: with `JOURNEY_DATABASE=postgres`. */
export const onPostgres = process.env['JOURNEY_DATABASE'] === 'postgres'

/** An empty database on the PostgreSQL of the tests. */
export async function createPostgres(): Promise<TestDatabase> {
  const postgres = databases.find(({ kind }) => kind === 'postgres')
  if (!postgres || postgres.skipped) throw new Error(`Journeys need a PostgreSQL. ${postgres?.title ?? ''}`)
  return postgres.create()
}
