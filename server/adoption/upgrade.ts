import { sql } from 'kysely'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import { addMissing } from './additions.ts'
import { adopt } from './adopt.ts'
import type { Migration } from './Migration.ts'
import { firstVersion, lastVersion, migrations } from './migrations.ts'
import { planUpgrade } from './planUpgrade.ts'
import { createRecords, record } from './records.ts'
import { createState, type DatabaseState, joined, noAdditions, writeState } from './state.ts'
import { type Survey, survey } from './survey.ts'
import { Unadoptable } from './Unadoptable.ts'
import { withoutBlocking } from './withoutBlocking.ts'

export interface UpgradeOptions {
  /** The journal mode of an SQLite file before it was opened. */
  readonly journal?: string | null
  readonly migrations?: readonly Migration[]
  /** Prints a line for the operator. */
  readonly printLine?: (line: string) => void
}

/** The state after one transaction, and whether another one has to follow. */
interface Step {
  readonly state: DatabaseState
  readonly ran?: Migration
  readonly isLast: boolean
}

/**
 * Adopts or upgrades a database. Each migration runs in one transaction with its record, so that the next start
 * continues after the last complete one if the process is killed. Fails with `Unadoptable` if this version must not use
 * the database.
 */
export async function upgrade(database: OpenDatabase, options: UpgradeOptions = {}): Promise<DatabaseState> {
  const { printLine = () => {} } = options
  for (;;) {
    const { isLast, ran, state } = await withoutBlocking(database, printLine, db => runStep(database, db, options))
    if (ran) printLine(`Migration ${ran.id} is complete: ${ran.name}`)
    if (isLast) return state
  }
}

/** Surveys the database again in the transaction, because another process may have changed it. */
async function runStep({ kind }: OpenDatabase, db: Queryable, options: UpgradeOptions): Promise<Step> {
  const { journal = null, migrations: list = migrations } = options
  const surveyed = await survey(kind, db)
  switch (surveyed.kind) {
    case 'new': {
      await addMissing(kind, db, 'all')
      const state = ownState(lastVersion(list))
      await createState(kind, db, state)
      await createRecords(kind, db)
      await record(db, list, 'now')
      return { state, isLast: true }
    }
    case 'unrecorded': {
      const state = ownState(firstVersion)
      await createState(kind, db, state)
      return { state, isLast: false }
    }
    case 'foreign':
      return { state: await adopt(kind, db, surveyed.origin, journal), isLast: true }
    case 'recorded':
      return migrate({ kind, db, surveyed, list })
  }
}

interface Tools {
  readonly kind: OpenDatabase['kind']
  readonly db: Queryable
  readonly surveyed: Extract<Survey, { kind: 'recorded' }>
  readonly list: readonly Migration[]
}

/** Runs the next migration, if any, and records it. */
async function migrate({ kind, db, surveyed, list }: Tools): Promise<Step> {
  const { isRecorded, state } = surveyed
  const { pending, problem, unrecorded } = planUpgrade(surveyed, list)
  if (problem !== null) throw new Unadoptable(problem)
  if (!isRecorded) {
    await createRecords(kind, db)
    await record(db, unrecorded, 'before')
  }
  const [next, ...rest] = pending
  if (next === undefined) return { state, isLast: true }
  const isOwn = state.origin === 'own'
  const added = await addMissing(kind, db, isOwn ? 'all' : 'own', next.tables ?? [])
  for (const statement of next.statements?.[kind] ?? []) await sql.raw(statement).execute(db)
  await record(db, [next], 'now')
  const after: DatabaseState = {
    ...state,
    version: Math.max(state.version, next.id),
    additions: isOwn ? noAdditions : joined(state.additions, added),
  }
  await writeState(db, after)
  return { state: after, ran: next, isLast: rest.length === 0 }
}

const ownState = (version: number): DatabaseState => ({
  version,
  origin: 'own',
  additions: noAdditions,
  statements: {},
  journal: null,
  adopted: null,
})
