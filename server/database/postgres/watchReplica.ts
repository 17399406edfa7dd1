import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import type { ReplicaState } from '#server/database/Database.ts'
import { type Position, parsePosition, primaryPosition } from './Position.ts'

export interface ReplicaWatch {
  readonly state: () => ReplicaState
  /** Checks once. Rejects with `WrongReplica` if the address belongs to another database. */
  readonly look: () => Promise<void>
  /** Checks every second from now on. */
  readonly start: () => void
  readonly close: () => Promise<void>
}

/** The server at this address has another database. */
export class WrongReplica extends Error {}

interface WatchOptions {
  readonly url: string
  readonly primary: Pool
  /** Called when the replica has not answered twice in a row, because callers would wait for it for a long time. */
  readonly onDead: () => void
}

/** The position of the primary at a time. */
interface Sample {
  readonly time: number
  readonly position: Position
}

const pause = 1_000
/** Milliseconds after which the replica counts as unreachable. */
const timeoutMs = 2_000
/** The timeout for closing the connection, in milliseconds. */
const lastWord = 500
/** Beyond this, every other sample is dropped: the age of a replica that is hours behind is then less exact. */
const mostSamples = 600

/** Measures how far a replica is behind, without relying on the clocks of other machines. */
export function watchReplica({ onDead, primary, url }: WatchOptions): ReplicaWatch {
  /** The samples that the replica has not reached, the oldest first. */
  let ahead: readonly Sample[] = []
  let state: ReplicaState = { age: null, problem: 'It has not been reached yet.' }
  let client: pg.Client | null = null
  let identity: string | null = null
  let failures = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client = opened
    opened.on('error', () => drop(opened))
    await opened.connect()
    if ((await identityOf(opened)) !== identity) throw new WrongReplica('It belongs to another database.')
    return opened
  }

  function drop(broken: pg.Client | null): void {
    if (client === broken) client = null
    // A broken connection may also fail to close.
    broken?.end().catch(() => {})
  }

  async function look(): Promise<void> {
    const now = Date.now()
    identity ??= await identityOf(primary)
    const position = await primaryPosition(primary)
    if (closed) return
    if (ahead.length >= mostSamples) ahead = ahead.filter((_, index) => index % 2 === 0)
    ahead = [...ahead, { time: now, position }]
    try {
      const replayed = await replayedOf(await connected())
      failures = 0
      if (replayed === null) {
        state = { age: null, problem: 'It is not a replica: it takes writes of its own.' }
        return
      }
      ahead = ahead.filter(sample => sample.position > replayed)
      state = { age: ahead[0] ? now - ahead[0].time : 0, problem: null }
    } catch (cause) {
      drop(client)
      state = { age: null, problem: cause instanceof Error ? cause.message : String(cause) }
      if (++failures === 2) onDead()
      if (cause instanceof WrongReplica) throw cause
    }
  }

  function next(): void {
    if (closed) return
    timer = setTimeout(() => {
      // Without the primary there are no reads at all; a wrong replica is part of the state.
      looking = look()
        .catch(() => {})
        .finally(next)
    }, pause)
    timer.unref()
  }

  return {
    state: () => state,
    look,
    start: next,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await looking
      // A connection that hangs never closes cleanly.
      await Promise.race([client?.end(), wait(lastWord)])
    },
  }
}

/** The identity that a primary shares with its replicas, and with no other database. */
async function identityOf(db: Pool | pg.Client): Promise<string> {
  const { rows } = await db.query<{ identity: string }>(`select system_identifier || ' ' ||
    (select oid from pg_database where datname = current_database()) as identity from pg_control_system()`)
  return String(rows[0]?.identity)
}

/** Null if the server accepts writes. */
export async function replayedOf(client: Pick<pg.ClientBase, 'query'>): Promise<Position | null> {
  const { rows } = await client.query<{ position: string | null }>({
    text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
    // The driver supports this setting per query; its types do not.
    ...{ query_timeout: 500 },
  })
  const position = rows[0]?.position ?? null
  return position === null ? null : parsePosition(position)
}
