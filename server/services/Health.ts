import { dirname } from 'node:path'
import { Context, Effect, Layer } from 'effect'
import { Database, type Replica } from '#server/database/Database.ts'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import type { SearchState } from '#server/database/search/SearchIndex.ts'
import type { LogState } from '#server/log/createLog.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { type Check, type Checks, type Look, limited, type Status } from './health/Check.ts'
import { databaseLooks } from './health/databaseLooks.ts'
import { diskLook } from './health/diskLook.ts'

export interface HealthState {
  /** The worst result of all checks. */
  readonly status: Status
  readonly checks: Checks
}

export interface HealthInterface {
  /** Checks everything that the server needs; the result is cached for a second. */
  readonly state: () => Effect.Effect<HealthState>
}

export interface HealthConfig {
  readonly databaseUrl: string
  /** The folder of the files; null if they are not on a local disk. */
  readonly filesFolder?: string | null
  /** The state of the log; not checked by default. */
  readonly log?: () => LogState
}

/** Milliseconds for which a result is cached, so that checks are cheap. */
const cacheMs = 1_000

/** Milliseconds after which a log line, or an outbox job, has waited too long. */
const slowLog = 2_000
const slowJob = 15 * 60 * 1_000

/** Whether the server can do its work. */
export class Health extends Context.Service<Health, HealthInterface>()('Health') {
  static readonly layer = (config: HealthConfig) =>
    Layer.effect(
      Health,
      Effect.gen(function* () {
        const database = yield* Database
        const outbox = yield* Outbox
        const looks: Record<string, Look> = { ...databaseLooks(database) }
        const { replica } = database
        if (replica) looks['replica:age'] = async () => replicaCheck(replica.state())
        const { databaseUrl, filesFolder, log } = config
        if (!isPostgres(databaseUrl) && sqlitePath(databaseUrl) !== ':memory:')
          looks['disk:database'] = diskLook(dirname(sqlitePath(databaseUrl)))
        if (filesFolder) looks['disk:files'] = diskLook(filesFolder)
        if (log) looks['log:dropped'] = async () => logCheck(log())
        looks['outbox:oldest'] = async () => outboxCheck(await Effect.runPromise(outbox.oldestDue()))
        looks['search:indexed'] = async () => searchCheck(await readSearchStates(database, database.db))
        return { state: keptState(looks) } satisfies HealthInterface
      }),
    )
}

function keptState(looks: Readonly<Record<string, Look>>): HealthInterface['state'] {
  const all = Object.entries(looks).map(([name, look]) => [name, limited(look)] as const)
  let cached: Promise<HealthState> | null = null
  const look = async (): Promise<HealthState> => {
    const results = await Promise.all(all.map(async ([name, each]) => [name, await each()] as const))
    setTimeout(() => {
      cached = null
    }, cacheMs).unref()
    const states = results.map(([, { status }]) => status)
    const status = states.includes('error') ? 'error' : states.includes('warn') ? 'warn' : 'ok'
    return { status, checks: Object.fromEntries(results) }
  }
  return () =>
    Effect.promise(() => {
      cached ??= look()
      return cached
    })
}

/** The log never blocks the server, so it is at most a warning. */
function logCheck({ failure, waiting, dropped }: LogState): Check {
  const observed = { observedValue: dropped, observedUnit: 'lines' }
  if (failure !== null) return { ...observed, status: 'warn', output: `The log cannot be written (${failure}).` }
  if (waiting > slowLog) return { ...observed, status: 'warn', output: 'What reads the log takes nothing.' }
  return { ...observed, status: 'ok' }
}

/** The primary serves reads if the replica cannot, so it is at most a warning. */
function replicaCheck({ age, mostAge, problem }: ReturnType<Replica['state']>): Check {
  const observed = { observedValue: Math.round((age ?? 0) / 100) / 10, observedUnit: 's' }
  if (problem !== null)
    return { ...observed, status: 'warn', output: `The replica of DATABASE_READ_URL is not read: ${problem}` }
  return age !== null && age <= mostAge
    ? { ...observed, status: 'ok' }
    : {
        ...observed,
        status: 'warn',
        output: `The replica of DATABASE_READ_URL is more than ${mostAge / 1_000} s behind.`,
      }
}

/** Until its index is complete, a search reads every row: it is slow, and finds the same. */
function searchCheck(states: readonly SearchState[]): Check {
  const building = states.filter(state => !state.isReady)
  const shares = building.map(({ share, table }) => `${table} (${Math.floor(share * 100)} %)`)
  const done = Math.floor(Math.min(1, ...building.map(({ share }) => share)) * 100)
  return {
    ...{ status: 'ok', observedValue: done, observedUnit: '%' },
    ...(shares.length === 0 ? {} : { output: `Search indexes are being built: ${shares.join(', ')}.` }),
  }
}

/** `due` in milliseconds since 1970; null if nothing is due. */
function outboxCheck(due: number | null): Check {
  const waits = due === null ? 0 : Math.max(Date.now() - due, 0)
  const observed = { observedValue: Math.round(waits / 1_000), observedUnit: 's' }
  return waits < slowJob
    ? { ...observed, status: 'ok' }
    : { ...observed, status: 'warn', output: 'Mails or webhooks wait longer than a quarter of an hour.' }
}
