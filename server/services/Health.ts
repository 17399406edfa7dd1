import { dirname } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { Context, Effect, Layer } from 'effect'
import { Database } from '#server/database/Database.ts'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import type { LogState } from '#server/log/createLog.ts'
import { mailReason } from '#server/mail/createMailer.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { FileStorage, type Storages } from '#server/storage/openStorage.ts'
import { type Checks, kept, type Look, limited, type Status, timed, warning } from './health/Check.ts'
import { logCheck, memoryCheck, outboxCheck, pendingCheck, replicaCheck, searchCheck } from './health/checks.ts'
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
  /** Connects to the mail server; not checked by default. */
  readonly verifyMail?: (() => Promise<void>) | null
}

/** Milliseconds for which a result is cached, so that checks are cheap. */
const cacheMs = 1_000

/** Milliseconds for which the results of other servers are cached. A monitor may ask every second. */
const storageMs = 15_000
const mailMs = 60_000

/** Whether the server can do its work. */
export class Health extends Context.Service<Health, HealthInterface>()('Health') {
  static readonly layer = (config: HealthConfig) =>
    Layer.effect(
      Health,
      Effect.gen(function* () {
        const database = yield* Database
        const outbox = yield* Outbox
        const storages = yield* FileStorage
        const looks: Record<string, Look> = { ...databaseLooks(database) }
        const { replica } = database
        if (replica) looks['replica:age'] = async () => replicaCheck(replica.state())
        const { databaseUrl, filesFolder, log, verifyMail } = config
        if (!isPostgres(databaseUrl) && sqlitePath(databaseUrl) !== ':memory:')
          looks['disk:database'] = diskLook(dirname(sqlitePath(databaseUrl)))
        if (filesFolder) looks['disk:files'] = diskLook(filesFolder)
        if (log) looks['log:dropped'] = async () => logCheck(log())
        looks['storage:responseTime'] = kept(warning(timed(() => findNothing(storages))), storageMs)
        if (verifyMail) looks['mail:connection'] = kept(warning(timed(() => mailProblem(verifyMail))), mailMs)
        looks['memory:heapUsed'] = async () =>
          memoryCheck(process.memoryUsage().heapUsed, getHeapStatistics().heap_size_limit)
        looks['outbox:pending'] = async () => pendingCheck(await Effect.runPromise(outbox.waiting()))
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

/** No file has this name. The answer proves that the storage works. */
async function findNothing({ originals }: Storages): Promise<null> {
  await originals.describe('health-check')
  return null
}

/** Emails wait in the outbox while the mail server is down. */
const mailProblem = (verify: () => Promise<void>): Promise<string | null> =>
  verify().then(
    () => null,
    cause => mailReason(cause),
  )
