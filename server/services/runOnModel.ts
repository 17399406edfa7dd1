import type { Effect } from 'effect'
import { Failure } from './Failure.ts'
import type { Platform } from './Platform.ts'
import type { SchemaShape } from './Schema.ts'
import { isInterrupted, isOutdated } from './schema/refusalOf.ts'

/** How often work is begun again because others were faster. */
const tries = 5

/**
 * Runs effects of the services. One that met a table which was just being changed has done nothing, and is run again on
 * the new model; so is one that the database gave up in favour of others.
 */
export const runOnModel =
  (schema: Pick<SchemaShape, 'snapshot' | 'settled'>, runOnce: Platform['run']): Platform['run'] =>
  async <A>(effect: Effect.Effect<A, Failure>): Promise<A> => {
    for (let left = tries; ; left--) {
      const before = schema.snapshot()
      try {
        return await runOnce(effect)
      } catch (cause) {
        if (cause instanceof Failure || left <= 1) throw cause
        if (isInterrupted(cause)) continue
        if (!isOutdated(cause)) throw cause
        await schema.settled()
        if (schema.snapshot() === before) throw cause
      }
    }
  }
