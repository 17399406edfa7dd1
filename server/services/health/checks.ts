import type { Replica } from '#server/database/Database.ts'
import type { SearchState } from '#server/database/search/SearchIndex.ts'
import type { LogState } from '#server/log/createLog.ts'
import type { Check } from './Check.ts'

/** Milliseconds after which a log line, or an outbox job, has waited too long. */
const slowLog = 2_000
const slowJob = 15 * 60 * 1_000

const manyJobs = 1_000

/** The share of the limit from which memory is scarce. */
const mostMemory = 0.9
const megabyte = 1024 * 1024

/** The log never blocks the server, so it is at most a warning. */
export function logCheck({ failure, waiting, dropped }: LogState): Check {
  const observed = { observedValue: dropped, observedUnit: 'lines' }
  if (failure !== null) return { ...observed, status: 'warn', output: `The log cannot be written (${failure}).` }
  if (waiting > slowLog) return { ...observed, status: 'warn', output: 'What reads the log takes nothing.' }
  return { ...observed, status: 'ok' }
}

/** The primary serves reads if the replica cannot, so it is at most a warning. */
export function replicaCheck({ age, mostAge, problem }: ReturnType<Replica['state']>): Check {
  const observed = { observedValue: Math.round((age ?? 0) / 100) / 10, observedUnit: 's', threshold: mostAge / 1_000 }
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
export function searchCheck(states: readonly SearchState[]): Check {
  const building = states.filter(state => !state.isReady)
  const shares = building.map(({ share, table }) => `${table} (${Math.floor(share * 100)} %)`)
  const done = Math.floor(Math.min(1, ...building.map(({ share }) => share)) * 100)
  return {
    ...{ status: 'ok', observedValue: done, observedUnit: '%' },
    ...(shares.length === 0 ? {} : { output: `Search indexes are being built: ${shares.join(', ')}.` }),
  }
}

/** `due` in milliseconds since 1970; null if nothing is due. */
export function outboxCheck(due: number | null): Check {
  const waits = due === null ? 0 : Math.max(Date.now() - due, 0)
  const observed = { observedValue: Math.round(waits / 1_000), observedUnit: 's', threshold: slowJob / 1_000 }
  return waits < slowJob
    ? { ...observed, status: 'ok' }
    : { ...observed, status: 'warn', output: 'Mails or webhooks wait longer than a quarter of an hour.' }
}

/** Jobs that wait, because their receivers cannot be reached or the server is not fast enough. */
export function pendingCheck(waiting: number): Check {
  const observed = { observedValue: waiting, observedUnit: 'jobs', threshold: manyJobs }
  return waiting < manyJobs
    ? { ...observed, status: 'ok' }
    : { ...observed, status: 'warn', output: 'Many emails or webhook deliveries are waiting.' }
}

/** Memory for objects. Near its limit, the process slows down and then ends. */
export function memoryCheck(used: number, limit: number): Check {
  const threshold = Math.floor((limit * mostMemory) / megabyte)
  const observed = { observedValue: Math.round(used / megabyte), observedUnit: 'MB', threshold }
  return observed.observedValue < threshold
    ? { ...observed, status: 'ok' }
    : { ...observed, status: 'warn', output: 'The memory for objects is almost used up.' }
}
