import { inspect } from '#server/database/inspect.ts'
import { openReadOnly } from '../openReadOnly.ts'
import { survey } from '../survey.ts'
import { Unadoptable } from '../Unadoptable.ts'
import { buildReport } from './buildReport.ts'
import type { Report } from './Report.ts'
import { readProject } from './readProject.ts'

/**
 * Describes the contents of another server's database and what adoption will do with them. Read-only. Fails with
 * `Unadoptable` if the database does not exist or cannot be adopted.
 */
export async function inspectDatabase(url: string): Promise<Report> {
  const reader = await openReadOnly(url)
  if (reader === null) throw new Unadoptable('There is no such database.')
  try {
    const surveyed = await survey(reader.kind, reader.db)
    const made =
      surveyed.kind === 'recorded' ? surveyed.state.origin : surveyed.kind === 'foreign' ? surveyed.origin : 'own'
    if (made === 'own') throw new Unadoptable('The database was not made by another server of the dialect.')
    return buildReport(await readProject(reader.db, await inspect(reader, reader.db)))
  } finally {
    await reader.close()
  }
}
