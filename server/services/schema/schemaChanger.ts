import type { OpenDatabase } from '#server/database/Database.ts'
import { claim, idempotencyRow, keepResult } from '#server/services/items/idempotency.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import { knowChange, noteChange } from '#server/services/sharedChanges.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { loadSnapshot } from './loadSnapshot.ts'
import { isInterrupted, refusalOf } from './refusalOf.ts'
import type { Snapshot } from './Snapshot.ts'

type Work<A> = (tools: ChangeTools) => Promise<A>

/** How often a change is tried that the database gives up because others hold what it needs. */
const tries = 5

/**
 * Holds the model and changes it, one change at a time. Each is made from the state inside its transaction; the new
 * state is shown to others only after the commit, and before any statement that comes after it.
 */
export function schemaChanger(database: OpenDatabase, first: Snapshot, changed: () => void) {
  let snapshot = first
  let last: Promise<unknown> = Promise.resolve()

  const show = (next: Snapshot): void => {
    snapshot = next
    changed()
  }

  /** Runs a job after those that were asked for before it, whatever became of them. */
  const queued = <A>(job: () => Promise<A>): Promise<A> => {
    const next = last.then(job)
    last = next.catch(() => {})
    return next
  }

  /** Does several works in one transaction, each from the state that the one before it left. */
  const change = <A>(caller: RequestCaller | undefined, works: readonly Work<A>[]): Promise<readonly A[]> =>
    queued(async () => {
      for (let left = tries; ; left--)
        try {
          return await changeOnce(caller, works)
        } catch (cause) {
          if (left <= 1 || !isInterrupted(cause)) throw refusalOf(cause)
        }
    })

  async function changeOnce<A>(caller: RequestCaller | undefined, works: readonly Work<A>[]): Promise<readonly A[]> {
    const version = snapshot.version + 1
    let noted: string | null = null
    const { answers } = await database.alter(
      async trx => {
        let state = await loadSnapshot(database, trx, version)
        const claimed = caller ? idempotencyRow(caller) : null
        const replay = caller && claimed ? await claim(trx, caller, claimed, new Date().toISOString()) : null
        // Safe: the same request gave it.
        if (replay) return { answers: replay.result as readonly A[], state }
        const given: A[] = []
        for (const work of works) {
          given.push(await work({ kind: database.kind, trx, snapshot: state, ...(caller ? { caller } : {}) }))
          state = await loadSnapshot(database, trx, version)
        }
        if (claimed) await keepResult(trx, claimed, given)
        noted = await noteChange(database.kind, trx, 'model')
        await noteChange(database.kind, trx, 'rights')
        return { answers: given, state }
      },
      ({ state }) => {
        knowChange(database.db, 'model', noted)
        show(state)
      },
    )
    if (caller?.request) caller.request.claimed = true
    return answers
  }

  const reload = (): Promise<void> =>
    queued(async () => {
      show(await loadSnapshot(database, database.db, snapshot.version + 1))
    })

  const settled = async (): Promise<void> => {
    await last
  }

  return { snapshot: () => snapshot, change, reload, settled }
}
