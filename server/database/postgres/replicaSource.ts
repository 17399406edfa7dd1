import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { type ClientSource, type Lent, shareOf } from './ClientSource.ts'
import type { Position } from './Position.ts'
import type { RequiredPosition } from './requiredPosition.ts'
import { replayedOf } from './watchReplica.ts'

/** Milliseconds that a read waits for the replica to come to where it has to be, and between two looks. */
const patience = 20
const between = 2
/** Milliseconds for which a replica is left alone that was not there in time, and one that gave no answer. */
const shortRest = 100
const longRest = 1_000

/** What the server says of a failure that the primary does not share: the replica stops, lags or gives way to replay. */
const ownFailures = /^(08|40|53|57P|58|XX)/

/** What all sources of a replica know of it. */
export interface ReplicaTurns {
  readonly required: RequiredPosition
  /** Connections that are lent. */
  readonly busy: Set<PoolClient>
  readonly isUsable: () => boolean
  /** Leaves the replica alone for so many milliseconds. */
  readonly rest: (time: number) => void
}

/** At most so many connections of a pool to a replica that has everything that reads have to see, or else of the primary. */
export function replicaSource(pool: Pool, most: number, primary: ClientSource, turns: ReplicaTurns): ClientSource {
  const { busy, isUsable, required, rest } = turns
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
    // One that cannot be reached is named by health; the primary is there.
    const client = await pool.connect().catch(() => null)
    if (!client) {
      rest(longRest)
      return null
    }
    busy.add(client)
    const ready = await hasReached(client, position).catch(() => null)
    if (ready === true) return client
    busy.delete(client)
    // One that gave no answer in time may still give it.
    client.release(ready === null)
    rest(ready === null ? longRest : shortRest)
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
  return shareOf({ take, isWanted: primary.isWanted }, most)
}

/** Up to where the server at the end of each connection had come when it was asked. It never goes back. */
const reached = new WeakMap<PoolClient, Position>()

async function hasReached(client: PoolClient, position: Position): Promise<boolean> {
  const until = Date.now() + patience
  while ((reached.get(client) ?? -1n) < position) {
    if (Date.now() > until) return false
    if (reached.has(client)) await wait(between)
    const replayed = await replayedOf(client)
    if (replayed === null) return false
    reached.set(client, replayed)
  }
  return true
}

/** Whether a failure is one of the replica or of the way to it, and not of the statement. */
const isOwn = (cause: unknown): boolean => !(cause instanceof pg.DatabaseError) || ownFailures.test(cause.code ?? '')
