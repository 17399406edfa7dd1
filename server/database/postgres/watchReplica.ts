import { setTimeout as wait } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import type { ReplicaState } from '#server/database/Database.ts'
import { type Position, parsePosition, primaryPosition } from './Position.ts'

export interface ReplicaWatch {
  readonly state: () => ReplicaState
  /** Looks once. Rejects with `WrongReplica` where the address is that of another database. */
  readonly look: () => Promise<void>
  /** Looks every second from now on. */
  readonly start: () => void
  readonly close: () => Promise<void>
}

/** The server at the address has another database. */
export class WrongReplica extends Error {}

interface WatchOptions {
  readonly url: string
  readonly primary: Pool
  /** Called when the replica has not answered twice in a row: whoever waits for it would wait for long. */
  readonly onDead: () => void
}

/** Where the primary was at a time. */
interface Sample {
  readonly time: number
  readonly position: Position
}

const pause = 1_000
/** Milliseconds after which the replica counts as out of reach. */
const patience = 2_000
/** Milliseconds that it has to end the connection. */
const lastWord = 500
/** With more of them, every other one is forgotten: the age of a replica that is hours behind is then less exact. */
const mostSamples = 600

/** Measures how far a replica is behind, without trusting the clocks of other machines. */
export function watchReplica({ onDead, primary, url }: WatchOptions): ReplicaWatch {
  /** What the replica has not reached, the oldest first. */
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
    const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience })
    client = opened
    opened.on('error', () => drop(opened))
    await opened.connect()
    if ((await identityOf(opened)) !== identity) throw new WrongReplica('It belongs to another database.')
    return opened
  }

  function drop(gone: pg.Client | null): void {
    if (client === gone) client = null
    // A connection that has failed may fail to say goodbye as well.
    gone?.end().catch(() => {})
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
      // Without the primary nothing is read at all; a wrong replica is in the state.
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
      // One that hangs never says goodbye.
      await Promise.race([client?.end(), wait(lastWord)])
    },
  }
}

/** What a primary and its replicas have in common, and no other database. */
async function identityOf(db: Pool | pg.Client): Promise<string> {
  const { rows } = await db.query<{ identity: string }>(`select system_identifier || ' ' ||
    (select oid from pg_database where datname = current_database()) as identity from pg_control_system()`)
  return String(rows[0]?.identity)
}

/** Null where the server takes writes. */
export async function replayedOf(client: Pick<pg.ClientBase, 'query'>): Promise<Position | null> {
  const { rows } = await client.query<{ position: string | null }>({
    text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
    // The driver knows this setting of a single query; its types do not.
    ...{ query_timeout: 500 },
  })
  const position = rows[0]?.position ?? null
  return position === null ? null : parsePosition(position)
}
