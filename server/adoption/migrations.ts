import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import { addMissing, type Extent } from './additions.ts'
import { type Additions, noAdditions } from './state.ts'

/** The tools of a migration; its changes are in one transaction with their record. */
export interface MigrationTools {
  readonly kind: DatabaseKind
  readonly db: Queryable
  /** The columns that the system tables need. Existing columns of an adopted database stay unchanged. */
  readonly extent: Extent
}

export interface Migration {
  /** The version of the database afterwards. */
  readonly version: number
  readonly what: string
  /** Returns what it added, so that a release can remove it from an adopted database. */
  readonly run: (tools: MigrationTools) => Promise<Additions>
}

/** The version of databases created before versions were recorded. */
export const firstVersion = 1

/** Every change of our own tables, in order. Never change a released migration; append new ones. */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    what: 'Add what databases lack that were made before versions were recorded',
    run: ({ kind, db, extent }) => addMissing(kind, db, extent),
  },
  {
    version: 3,
    what: 'Add the table of verified email addresses',
    run: ({ kind, db, extent }) => addMissing(kind, db, extent),
  },
  {
    version: 4,
    what: 'Note the browser of a session, and when it had lost its newest token',
    run: ({ kind, db, extent }) => addMissing(kind, db, extent),
  },
  {
    version: 5,
    what: 'Note which providers of single sign-on users have disconnected',
    run: ({ kind, db, extent }) => addMissing(kind, db, extent),
  },
]

/** The version of this server. */
export const currentVersion = migrations.at(-1)?.version ?? firstVersion

/** Runs the migrations since a version, and returns what was added to the database. */
export async function migrate(tools: MigrationTools, from: number, steps = migrations): Promise<Additions> {
  let added = noAdditions
  for (const step of steps) if (step.version > from) added = joined(added, await step.run(tools))
  return added
}

export const joined = (a: Additions, b: Additions): Additions => ({
  tables: [...a.tables, ...b.tables],
  columns: [...a.columns, ...b.columns],
  indexes: [...a.indexes, ...b.indexes],
})
