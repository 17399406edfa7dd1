import type { Pool, PoolClient } from 'pg'

/** A connection of a pool, until it is given back. */
export interface Lent {
  readonly client: PoolClient
  /** Ends the loan. A connection that is unfit is closed. */
  readonly giveBack: (unfit: boolean) => void
  /** Where a read that failed here can be done instead; null where that would change nothing. */
  readonly instead: (cause: unknown) => Promise<Lent> | null
}

/** Where connections come from. */
export interface ClientSource {
  readonly take: () => Promise<Lent>
  readonly close: () => Promise<void>
}

export const poolSource = (pool: Pool): ClientSource => ({
  take: async () => {
    const client = await pool.connect()
    return { client, giveBack: unfit => client.release(unfit), instead: () => null }
  },
  close: () => pool.end(),
})
