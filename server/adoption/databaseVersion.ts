import { currentVersion, firstVersion } from './migrations.ts'
import { openReadOnly } from './openReadOnly.ts'
import { planUpgrade } from './planUpgrade.ts'
import type { AppliedMigration } from './records.ts'
import { type Survey, survey } from './survey.ts'

/** The version of the tables of a database, and what an upgrade would do. */
export interface DatabaseVersion {
  /** Null for a database without our tables. */
  readonly version: number | null
  readonly current: number
  /** Whether the database belongs to another server and has not been adopted. */
  readonly foreign: boolean
  readonly applied: readonly AppliedMigration[]
  /** The missing migrations, in order. */
  readonly pending: readonly { readonly id: number; readonly name: string }[]
  /** Why this version cannot use the database; null if it can. */
  readonly problem: string | null
}

/** Reads the version of a database without changing it. Fails with `Unadoptable` if it is of an unknown kind. */
export async function databaseVersion(url: string): Promise<DatabaseVersion> {
  const reader = await openReadOnly(url)
  const surveyed: Survey = reader ? await survey(reader.kind, reader.db).finally(() => reader.close()) : { kind: 'new' }
  const { pending, problem } = planUpgrade(surveyed)
  return {
    version: versionOf(surveyed),
    current: currentVersion,
    foreign: surveyed.kind === 'foreign',
    applied: surveyed.kind === 'recorded' ? surveyed.applied : [],
    pending: pending.map(({ id, name }) => ({ id, name })),
    problem,
  }
}

function versionOf(surveyed: Survey): number | null {
  if (surveyed.kind === 'recorded') return surveyed.state.version
  return surveyed.kind === 'unrecorded' ? firstVersion : null
}
