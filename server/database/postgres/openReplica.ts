import { sql } from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'
import type { Replica } from '#server/database/Database.ts'
import type { ClientSource } from './ClientSource.ts'
import { openPool, type PoolOptions } from './openPool.ts'
import { parsePosition, positionSql } from './Position.ts'
import type { Commit } from './pooledDialect.ts'
import { replicaSource } from './replicaSource.ts'
import { requiredPosition } from './requiredPosition.ts'
import { type ReplicaWatch, WrongReplica, watchReplica } from './watchReplica.ts'

/** A replica that is further behind is not used, and health warns. Milliseconds. */
const mostAge = 10_000

/** Milliseconds that a new connection to the replica may take before the primary is used. */
const connectTimeoutMs = 1_000

export interface OpenReplica extends Replica {
  readonly openPool: (options: Pick<PoolOptions, 'max' | 'timeout'>) => Pool
  /** Limits the connections of such a pool, or of the primary if the replica is unavailable. */
  readonly sourceOf: (pool: Pool, max: number, primary: ClientSource) => ClientSource
  /** Commits a transaction and records the position that later reads must include. */
  readonly commit: Commit
  readonly close: () => Promise<void>
}

/**
 * Opens a replica. It only serves a read after it has replayed everything that the read must include. Rejects if the
 * address belongs to another database. An unreachable replica is used once it is available.
 */
export async function openReplica(url: string, primary: Pool, printLine: (line: string) => void): Promise<OpenReplica> {
  const busy = new Set<PoolClient>()
  // Reads that wait for a dead replica fail at once and run on the primary.
  const watch = watchReplica({ url, primary, onDead: () => busy.forEach(endNow) })
  const required = requiredPosition(primary)
  let restUntil = 0
  const turns = {
    busy,
    required,
    isUsable: () => {
      const { age, problem } = watch.state()
      return problem === null && age !== null && age <= mostAge && Date.now() >= restUntil
    },
    pause: (time: number) => {
      restUntil = Date.now() + time
    },
  }
  await firstLook(watch, printLine)
  watch.start()
  return {
    state: () => ({ ...watch.state(), mostAge }),
    position: sql.raw<string>(positionSql),
    require: position => required.raise(parsePosition(position)),
    commit: async connection => {
      const [row] = await connection.executeAll(`commit; select ${positionSql} as position`)
      required.raise(parsePosition(String(row?.['position'])))
    },
    openPool: options => openPool(url, { ...options, readOnly: true, connectTimeoutMs }),
    sourceOf: (pool, max, source) => replicaSource(pool, max, source, turns),
    close: watch.close,
  }
}

async function firstLook(watch: ReplicaWatch, printLine: (line: string) => void): Promise<void> {
  try {
    await watch.look()
  } catch (cause) {
    await watch.close()
    if (cause instanceof WrongReplica)
      throw new Error('DATABASE_READ_URL must be that of a streaming replica of the database of DATABASE_URL.')
    throw cause
  }
  const { problem } = watch.state()
  if (problem !== null)
    printLine(`The replica of DATABASE_READ_URL cannot be used; the primary is read instead. ${problem}`)
}

/** The driver closes the connection of a client that waits for a response without telling the server. */
const endNow = (client: PoolClient): void => {
  // Safe: the clients of a pool are clients. A broken connection may fail to end.
  ;(client as unknown as Client).end().catch(() => {})
}
