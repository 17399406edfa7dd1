import type { OpenDatabase } from '#server/database/Database.ts'
import { addMissing } from './additions.ts'
import { adopt } from './adopt.ts'
import { currentVersion, firstVersion, joined, migrate } from './migrations.ts'
import { createState, type DatabaseState, noAdditions, readState, writeState } from './state.ts'
import { survey } from './survey.ts'

/** Surveys the database again under the lock, then adopts or upgrades it. */
export async function upgrade(database: OpenDatabase, journal: string | null): Promise<DatabaseState> {
  const { kind } = database
  return database.alter(async db => {
    const surveyed = await survey(kind, db)
    switch (surveyed.kind) {
      case 'new': {
        await addMissing(kind, db, 'all')
        const state = ownState
        await createState(kind, db, state)
        return state
      }
      case 'unrecorded': {
        await migrate({ kind, db, extent: 'all' }, firstVersion)
        await createState(kind, db, ownState)
        return ownState
      }
      case 'foreign':
        return adopt(kind, db, surveyed.origin, journal)
      case 'recorded': {
        const { state } = surveyed
        if (state.version === currentVersion) return state
        const extent = state.origin === 'own' ? 'all' : 'own'
        const added = await migrate({ kind, db, extent }, state.version)
        const additions = state.origin === 'own' ? noAdditions : joined(state.additions, added)
        await writeState(db, { ...state, version: currentVersion, additions })
        return readState(db)
      }
    }
  })
}

const ownState: DatabaseState = {
  version: currentVersion,
  origin: 'own',
  additions: noAdditions,
  statements: {},
  journal: null,
  adopted: null,
}
