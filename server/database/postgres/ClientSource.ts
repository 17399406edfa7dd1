import type { Pool, PoolClient } from 'pg'
import { places } from '#server/database/places.ts'
import { nameLoss } from './openPool.ts'

/** A connection of a pool, until it is given back. */
export interface Lent {
  readonly client: PoolClient
  /** Ends the loan. A connection that is unfit is closed. */
  readonly giveBack: (unfit: boolean) => void
  /** Where a read that failed here can be done instead; null where that would change nothing. */
  readonly instead: (cause: unknown) => Promise<Lent> | null
}

/** Where connections come from, in the order in which they are asked for. */
export interface ClientSource {
  /** Waits as long as it takes. Rejects when the signal is aborted first. */
  readonly take: (signal?: AbortSignal) => Promise<Lent>
  /** Whether somebody waits for a connection. */
  readonly isWanted: () => boolean
}

/** The connections of a pool, or at most so many of them. The pool never has to let anybody wait. */
export function poolSource(pool: Pool, most: number = pool.options.max): ClientSource {
  const take = async (): Promise<Lent> => {
    const client = await pool.connect().catch(cause => {
      // One that cannot be opened in time has no code.
      throw cause instanceof Error ? nameLoss(cause) : cause
    })
    return { client, giveBack: unfit => client.release(unfit), instead: () => null }
  }
  return shareOf({ take, isWanted: () => false }, most)
}

/** At most so many connections of a source at once, so that others are left to everybody else. */
export function shareOf(source: ClientSource, most: number): ClientSource {
  const turns = places(most)
  return {
    take: async signal => {
      await turns.take(signal)
      try {
        const lent = await source.take(signal)
        const giveBack = (unfit: boolean) => {
          lent.giveBack(unfit)
          turns.give()
        }
        return { ...lent, giveBack }
      } catch (cause) {
        turns.give()
        throw cause
      }
    },
    isWanted: () => turns.isWanted() || source.isWanted(),
  }
}
