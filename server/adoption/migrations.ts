import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import { addMissing, type Extent } from './additions.ts'
import { type Additions, noAdditions } from './state.ts'

/** What a migration works with; its changes are in one transaction with the record of them. */
export interface MigrationTools {
  readonly kind: DatabaseKind
  readonly db: Queryable
  /** Which columns of its own tables a database has to have: those of an adopted one stay as they are. */
  readonly extent: Extent
}

export interface Migration {
  /** The version that the database has afterwards. */
  readonly version: number
  readonly what: string
  /** Gives what it has added, so that release can remove it from an adopted database. */
  readonly run: (tools: MigrationTools) => Promise<Additions>
}

/** The version of databases that were made before there was a record. */
export const firstVersion = 1

/** Every change of our own tables, in order. One that has been released never changes; a new one goes to the end. */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    what: 'Add what databases lack that were made before versions were recorded',
    run: ({ kind, db, extent }) => addMissing(kind, db, extent),
  },
  {
    version: 3,
    what: 'Add the table of verified e-mail addresses',
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

/** The version that this server works with. */
export const currentVersion = migrations.at(-1)?.version ?? firstVersion

/** Runs what has been added since a version, and gives what was added to the database. */
export async function migrate(tools: MigrationTools, from: number, steps = migrations): Promise<Additions> {
  let added = noAdditions
  for (const step of steps) if (step.version > from) added = joined(added, await step.run(tools))
  return added
}

export const joined = (one: Additions, other: Additions): Additions => ({
  tables: [...one.tables, ...other.tables],
  columns: [...one.columns, ...other.columns],
  indexes: [...one.indexes, ...other.indexes],
})
