import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { type ClientSource, type Lent, shareOf } from './ClientSource.ts'
import type { Position } from './Position.ts'
import type { RequiredPosition } from './requiredPosition.ts'
import { replayedOf } from './watchReplica.ts'

/** Milliseconds that a read waits for the replica to catch up, and between two checks. */
const maxWaitMs = 20
const between = 2
/** Milliseconds for which a replica is skipped after it was late, and after it did not answer. */
const shortRest = 100
const longRest = 1_000

/** Error codes that the primary does not share: the replica stops, lags or gives way to replay. */
const ownFailures = /^(08|40|53|57P|58|XX)/

/** State of a replica that all sources share. */
export interface ReplicaTurns {
  readonly required: RequiredPosition
  /** Connections in use. */
  readonly busy: Set<PoolClient>
  readonly isUsable: () => boolean
  /** Skips the replica for that many milliseconds. */
  readonly pause: (time: number) => void
}

/** At most `max` connections to a replica that is recent enough for the reads, or else to the primary. */
export function replicaSource(pool: Pool, max: number, primary: ClientSource, turns: ReplicaTurns): ClientSource {
  const { busy, isUsable, required, pause } = turns
  const elsewhere = async (signal?: AbortSignal): Promise<Lent> => {
    const lent = await primary.take(signal)
    const giveBack = (unfit: boolean) => {
      required.follow()
      lent.giveBack(unfit)
    }
    return { ...lent, giveBack }
  }

  async function takeReplica(): Promise<PoolClient | null> {
    const position = await required.current()
    // Health reports an unreachable replica; the primary is used instead.
    const client = await pool.connect().catch(() => null)
    if (!client) {
      pause(longRest)
      return null
    }
    busy.add(client)
    const ready = await hasReached(client, position).catch(() => null)
    if (ready === true) return client
    busy.delete(client)
    // After a timeout the replica may still respond.
    client.release(ready === null)
    pause(ready === null ? longRest : shortRest)
    return null
  }

  const take: ClientSource['take'] = async signal => {
    const client = isUsable() ? await takeReplica() : null
    if (!client) return elsewhere(signal)
    const giveBack = (unfit: boolean) => {
      busy.delete(client)
      client.release(unfit)
    }
    return { client, giveBack, instead: cause => (isOwn(cause) ? elsewhere(signal) : null) }
  }
  return shareOf({ take, isWanted: primary.isWanted }, max)
}

/** The last known WAL position of the server at the end of each connection. It never decreases. */
const reached = new WeakMap<PoolClient, Position>()

async function hasReached(client: PoolClient, position: Position): Promise<boolean> {
  const until = Date.now() + maxWaitMs
  while ((reached.get(client) ?? -1n) < position) {
    if (Date.now() > until) return false
    if (reached.has(client)) await wait(between)
    const replayed = await replayedOf(client)
    if (replayed === null) return false
    reached.set(client, replayed)
  }
  return true
}

/** Whether a failure comes from the replica or the connection to it, and not from the statement. */
const isOwn = (cause: unknown): boolean => !(cause instanceof pg.DatabaseError) || ownFailures.test(cause.code ?? '')
