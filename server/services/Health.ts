import { dirname } from 'node:path'
import { Context, Effect, Layer } from 'effect'
import { Database, type Replica } from '#server/database/Database.ts'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import type { LogState } from '#server/log/createLog.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { type Check, type Checks, type Look, limited, type Status } from './health/Check.ts'
import { databaseLooks } from './health/databaseLooks.ts'
import { diskLook } from './health/diskLook.ts'

export interface HealthState {
  /** The worst of all checks. */
  readonly status: Status
  readonly checks: Checks
}

export interface HealthShape {
  /** Looks at everything that the server needs; an answer is kept for a second. */
  readonly state: () => Effect.Effect<HealthState>
}

export interface HealthConfig {
  readonly databaseUrl: string
  /** The folder of the files; null when they are not on a disk of this machine. */
  readonly filesFolder?: string | null
  /** How the log does; not looked at when left out. */
  readonly log?: () => LogState
}

/** Milliseconds for which an answer is kept, so that asking costs little. */
const kept = 1_000

/** Milliseconds after which a line of the log, and a job of the outbox, has waited too long. */
const slowLog = 2_000
const slowJob = 15 * 60 * 1_000

/** Whether the server can do its work. */
export class Health extends Context.Service<Health, HealthShape>()('Health') {
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
        return { state: keptState(looks) } satisfies HealthShape
      }),
    )
}

function keptState(looks: Readonly<Record<string, Look>>): HealthShape['state'] {
  const all = Object.entries(looks).map(([name, look]) => [name, limited(look)] as const)
  let known: Promise<HealthState> | null = null
  const look = async (): Promise<HealthState> => {
    const found = await Promise.all(all.map(async ([name, each]) => [name, await each()] as const))
    setTimeout(() => {
      known = null
    }, kept).unref()
    const states = found.map(([, { status }]) => status)
    const status = states.includes('error') ? 'error' : states.includes('warn') ? 'warn' : 'ok'
    return { status, checks: Object.fromEntries(found) }
  }
  return () =>
    Effect.promise(() => {
      known ??= look()
      return known
    })
}

/** The log never keeps the server from its work: the worst of it is a warning. */
function logCheck({ failure, waiting, dropped }: LogState): Check {
  const observed = { observedValue: dropped, observedUnit: 'lines' }
  if (failure !== null) return { ...observed, status: 'warn', output: `The log cannot be written (${failure}).` }
  if (waiting > slowLog) return { ...observed, status: 'warn', output: 'What reads the log takes nothing.' }
  return { ...observed, status: 'ok' }
}

/** The primary takes what the replica does not: the worst of it is a warning. */
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

/** `due` in milliseconds since 1970; null when nothing is due. */
function outboxCheck(due: number | null): Check {
  const waits = due === null ? 0 : Math.max(Date.now() - due, 0)
  const observed = { observedValue: Math.round(waits / 1_000), observedUnit: 's' }
  return waits < slowJob
    ? { ...observed, status: 'ok' }
    : { ...observed, status: 'warn', output: 'Mails or webhooks wait longer than a quarter of an hour.' }
}
