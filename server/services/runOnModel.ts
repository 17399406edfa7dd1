import type { Effect } from 'effect'
import { Failure, failure } from './Failure.ts'
import type { Platform } from './Platform.ts'
import type { SchemaShape } from './Schema.ts'
import { isInterrupted, isOutdated, Outdated } from './schema/refusalOf.ts'

/** How often work is begun again because others were faster. */
const tries = 5

/**
 * Runs effects of the services. One that met a table which was just being changed has done nothing, and is run again on
 * the new model; so is one that the database gave up in favour of others. `shared` says that other servers may have
 * changed the tables: then the model is read again, once.
 */
export const runOnModel =
  (
    schema: Pick<SchemaShape, 'snapshot' | 'settled' | 'reload'>,
    shared: boolean,
    runOnce: Platform['run'],
  ): Platform['run'] =>
  async <A>(effect: Effect.Effect<A, Failure>): Promise<A> => {
    let askOthers = shared
    for (let left = tries; ; left--) {
      const before = schema.snapshot()
      try {
        return await runOnce(effect)
      } catch (cause) {
        if (cause instanceof Failure) throw cause
        const interrupted = isInterrupted(cause)
        if (!interrupted && !isOutdated(cause)) throw cause
        if (left <= 1 && (interrupted || cause instanceof Outdated)) throw busy()
        if (interrupted) continue
        await schema.settled()
        if (schema.snapshot() === before && askOthers) {
          askOthers = false
          await runOnce(schema.reload())
        }
        if (left <= 1 || schema.snapshot() === before) throw cause
      }
    }
  }

const busy = () => failure('SERVICE_UNAVAILABLE', 'Others are changing the same; nothing was done. Try again.')
