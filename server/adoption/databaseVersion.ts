import { currentVersion, firstVersion, migrations } from './migrations.ts'
import { openReadOnly } from './openReadOnly.ts'
import { survey } from './survey.ts'

/** The version of the tables of a database, and what an upgrade would do. */
export interface DatabaseVersion {
  /** Null for a database without our tables. */
  readonly version: number | null
  readonly current: number
  /** Whether the database belongs to another server and has not been adopted. */
  readonly foreign: boolean
  /** What the missing versions change, in order. */
  readonly pending: readonly { readonly version: number; readonly what: string }[]
}

/** Reads the version of a database without changing it. Fails with `Unadoptable` if it cannot be used. */
export async function databaseVersion(url: string): Promise<DatabaseVersion> {
  const reader = await openReadOnly(url)
  const surveyed = reader && (await survey(reader.kind, reader.db).finally(() => reader.close()))
  const version =
    surveyed?.kind === 'recorded' ? surveyed.state.version : surveyed?.kind === 'unrecorded' ? firstVersion : null
  return {
    version,
    current: currentVersion,
    foreign: surveyed?.kind === 'foreign',
    pending: migrations
      .filter(each => version !== null && each.version > version)
      .map(each => ({ version: each.version, what: each.what })),
  }
}
