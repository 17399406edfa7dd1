import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { type OpenOptions, openDatabase } from '#server/database/openDatabase.ts'
import { copyBefore } from './copyBefore.ts'
import type { Migration } from './Migration.ts'
import { openReadOnly } from './openReadOnly.ts'
import { planUpgrade } from './planUpgrade.ts'
import type { DatabaseState } from './state.ts'
import { summaryOf } from './summary.ts'
import { type Survey, survey } from './survey.ts'
import { Unadoptable } from './Unadoptable.ts'
import { upgrade } from './upgrade.ts'

export interface Preparation extends OpenOptions {
  /** Whether a database of another server may be adopted. */
  readonly adopt: boolean
  /** Prints a line for the operator. */
  readonly printLine: (line: string) => void
  readonly migrations?: readonly Migration[]
}

export interface PreparedDatabase {
  readonly database: OpenDatabase
  readonly state: DatabaseState
}

/**
 * Opens a database and brings its tables to the current version: a new one gets them, one of ours is upgraded, one of
 * another server of the dialect is adopted if that is allowed. Fails with `Unadoptable`, without changing anything, if
 * it is not allowed, and if a later version of this server has used the database or a migration of it has changed.
 */
export async function prepareDatabase(
  url: string,
  { adopt: allowed, migrations, printLine, ...options }: Preparation,
): Promise<PreparedDatabase> {
  const look = await lookAt(url)
  refuse(look, allowed, migrations)
  if (look.kind === 'foreign') await copyBefore(url, printLine)
  const database = await openDatabase(url, { ...options, printLine })
  try {
    const journal = look.kind === 'foreign' ? look.journal : null
    const state = await upgrade(database, { journal, printLine, ...(migrations ? { migrations } : {}) })
    if (look.kind === 'foreign') printLine(adoptedLine(state))
    return { database: { ...database, origin: state.origin }, state }
  } catch (cause) {
    // Opening an SQLite file for writing has switched its journal to WAL.
    if (look.journal !== null) await sql`pragma journal_mode = ${sql.raw(look.journal)}`.execute(database.db)
    await database.close()
    throw cause
  }
}

function adoptedLine({ additions }: DatabaseState): string {
  const { tables, columns, indexes } = additions
  return `The database was adopted: ${tables.length} tables, ${columns.length} columns and ${indexes.length} indexes were added. fieldhouse release <DATABASE_URL> removes them.`
}

/** Fails with `Unadoptable` in the same cases as `prepareDatabase`, but never changes anything. */
export async function checkDatabase(url: string, adopt: boolean): Promise<void> {
  refuse(await lookAt(url), adopt)
}

type Look = Survey & { readonly journal: string | null; readonly summary: readonly string[] }

/** Inspects a database without opening it for writing, which alone would change the file. */
async function lookAt(url: string): Promise<Look> {
  const reader = await openReadOnly(url)
  if (reader === null) return { kind: 'new', journal: null, summary: [] }
  try {
    const surveyed = await survey(reader.kind, reader.db)
    const summary = surveyed.kind === 'foreign' ? await summaryOf(reader.db, surveyed.columns) : []
    return { ...surveyed, journal: reader.journal, summary }
  } finally {
    await reader.close()
  }
}

function refuse(look: Look, allowed: boolean, migrations?: readonly Migration[]): void {
  const { problem } = planUpgrade(look, migrations)
  if (problem !== null) throw new Unadoptable(problem)
  if (look.kind === 'foreign' && !allowed)
    throw new Unadoptable(
      [
        ...look.summary,
        'Nothing was changed. To see what becomes of everything in it: fieldhouse inspect <DATABASE_URL>',
        'To use it with this server: start with ADOPT=1. What that adds can be removed: fieldhouse release <DATABASE_URL>',
      ].join('\n'),
    )
}
