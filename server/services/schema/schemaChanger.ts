import { Effect, Semaphore } from 'effect'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { alteration } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { loadSnapshot } from '#server/model/loadSnapshot.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import { knowChange, noteChange } from '#server/services/changeVersions.ts'
import { claim, idempotencyRow, keepResult } from '#server/services/items/idempotency.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { isInterrupted, refusalOf } from './refusalOf.ts'

type Work<A> = (tools: ChangeTools) => Fallible<A>

/** Maximum attempts at a change that the database aborts because others lock what it needs. */
const tries = 5

/**
 * Holds the model and changes it, one change at a time. Each starts from the state inside its transaction; the new
 * state is visible to others only after the commit, and before any later statement.
 */
export function schemaChanger(database: OpenDatabase, first: Snapshot, changed: () => void) {
  let snapshot = first
  /** Changes run one after another, in the order of the requests. */
  const turns = Semaphore.makeUnsafe(1)

  const show = (next: Snapshot): void => {
    snapshot = next
    changed()
  }

  /** Runs several operations in one transaction, each on the state that the previous one left. */
  const change = <A>(caller: RequestCaller | undefined, works: readonly Work<A>[]): Fallible<readonly A[]> =>
    changeOnce(caller, works).pipe(
      Effect.retry({ times: tries - 1, while: isInterrupted }),
      Effect.mapError(refusalOf),
      turns.withPermit,
    )

  const changeOnce = operation(function* <A>(
    caller: RequestCaller | undefined,
    works: readonly Work<A>[],
  ): Operation<readonly A[]> {
    const version = snapshot.version + 1
    let noted: string | null = null
    const { answers } = yield* alteration(
      database,
      operation(function* (trx) {
        let state = yield* loadSnapshot(database, trx, version)
        const claimed = caller ? idempotencyRow(caller) : null
        const replay = caller && claimed ? yield* claim(trx, caller, claimed, new Date().toISOString()) : null
        // Safe: the same request returned it.
        if (replay) return { answers: replay.result as readonly A[], state }
        const results: A[] = []
        for (const work of works) {
          results.push(yield* work({ kind: database.kind, trx, snapshot: state, ...(caller ? { caller } : {}) }))
          state = yield* loadSnapshot(database, trx, version)
        }
        if (claimed) yield* keepResult(trx, claimed, results)
        noted = yield* noteChange(database.kind, trx, 'model')
        yield* noteChange(database.kind, trx, 'rights')
        return { answers: results, state }
      }),
      ({ state }) => {
        knowChange(database.db, 'model', noted)
        show(state)
      },
    )
    if (caller?.request) caller.request.claimed = true
    return answers
  })

  const reload = (): Fallible<void> =>
    Effect.suspend(() => loadSnapshot(database, database.db, snapshot.version + 1)).pipe(
      Effect.map(show),
      turns.withPermit,
    )

  const settled = (): Fallible<void> => turns.withPermit(Effect.void)

  return { snapshot: () => snapshot, change, reload, settled }
}
