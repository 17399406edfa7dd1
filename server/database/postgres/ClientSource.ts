import type { Pool, PoolClient } from 'pg'
import { places } from '#server/database/places.ts'
import { nameLoss } from './openPool.ts'

/** A connection of a pool, until it is returned. */
export interface Lent {
  readonly client: PoolClient
  /** Returns the connection. An unfit one is closed. */
  readonly giveBack: (unfit: boolean) => void
  /** Where a failed read can run instead; null if that would not help. */
  readonly instead: (cause: unknown) => Promise<Lent> | null
}

/** A source of connections, granted in the order of the requests. */
export interface ClientSource {
  /** Waits without a time limit. Rejects if the signal is aborted first. */
  readonly take: (signal?: AbortSignal) => Promise<Lent>
  /** Whether a caller is waiting for a connection. */
  readonly isWanted: () => boolean
}

/** Lends the connections of a pool, at most `max` at a time. Callers queue here and never in the pool. */
export function poolSource(pool: Pool, max: number = pool.options.max): ClientSource {
  const take = async (): Promise<Lent> => {
    const client = await pool.connect().catch(cause => {
      // A connection that cannot be opened in time has no code.
      throw cause instanceof Error ? nameLoss(cause) : cause
    })
    return { client, giveBack: unfit => client.release(unfit), instead: () => null }
  }
  return shareOf({ take, isWanted: () => false }, max)
}

/** Limits the connections from a source to `max` at a time, which leaves the rest for other work. */
export function shareOf(source: ClientSource, max: number): ClientSource {
  const turns = places(max)
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
