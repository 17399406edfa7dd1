import { inspect } from '#server/database/inspect.ts'
import { openReadOnly } from '../openReadOnly.ts'
import { survey } from '../survey.ts'
import { Unadoptable } from '../Unadoptable.ts'
import { buildReport } from './buildReport.ts'
import type { Report } from './Report.ts'
import { readProject } from './readProject.ts'

/**
 * What a database of another server holds and what becomes of it. Reads only. Fails with `Unadoptable` where there is no
 * such database, and where it cannot be adopted.
 */
export async function inspectDatabase(url: string): Promise<Report> {
  const reader = await openReadOnly(url)
  if (reader === null) throw new Unadoptable('There is no such database.')
  try {
    const found = await survey(reader.kind, reader.db)
    const made = found.kind === 'recorded' ? found.state.origin : found.kind === 'foreign' ? found.origin : 'own'
    if (made === 'own') throw new Unadoptable('The database was not made by another server of the dialect.')
    return buildReport(await readProject(reader.db, await inspect(reader, reader.db)))
  } finally {
    await reader.close()
  }
}
