import { CompiledQuery } from 'kysely'
import type { Queryable } from './Database.ts'
import { LockTaken, takeLock, whenUnlocked } from './whenUnlocked.ts'

interface Waiting {
  readonly run: (connection: Queryable) => Promise<void>
  readonly settle: () => void
  readonly fail: (cause: unknown) => void
}

const begin = CompiledQuery.raw('begin immediate')
const mark = CompiledQuery.raw('savepoint job')
const release = CompiledQuery.raw('release job')
const undo = CompiledQuery.raw('rollback to job')
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')

/** The maximum number of jobs per commit, so that no response waits long. */
const batchSize = 32

/**
 * Transactions that share commits: while one batch is written, the next one gathers. Each job has its own savepoint, so
 * a rejected job leaves nothing behind and the others succeed. No job is answered before the commit.
 */
export function groupCommit(db: Queryable) {
  const waiting: Waiting[] = []
  let working: Promise<void> | null = null

  async function work(): Promise<void> {
    // Jobs that have just arrived join the first batch.
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      try {
        await whenUnlocked(() => db.connection().execute(connection => runBatch(connection, batch)))
      } catch (cause) {
        for (const job of batch) job.fail(cause)
      }
    }
    working = null
  }

  const write = <A>(job: (trx: Queryable) => Promise<A>): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      let settle = () => {}
      waiting.push({
        run: async connection => {
          const result = await job(connection)
          settle = () => resolve(result)
        },
        settle: () => settle(),
        fail: reject,
      })
      working ??= work()
    })

  /** Waits until all queued jobs are written. */
  const drained = async (): Promise<void> => {
    while (working) await working
  }

  return { write, drained }
}

async function runBatch(connection: Queryable, batch: readonly Waiting[]): Promise<void> {
  const done: Waiting[] = []
  try {
    await takeLock(() => connection.executeQuery(begin))
    for (const job of batch) {
      await connection.executeQuery(mark)
      try {
        await job.run(connection)
        await connection.executeQuery(release)
        done.push(job)
      } catch (cause) {
        await connection.executeQuery(undo)
        await connection.executeQuery(release)
        job.fail(cause)
      }
    }
    await connection.executeQuery(commit)
  } catch (cause) {
    // Nothing has started.
    if (cause instanceof LockTaken) throw cause
    await connection.executeQuery(rollback).catch(() => {})
    // Promises that have already settled ignore this.
    for (const job of batch) job.fail(cause)
    return
  }
  for (const job of done) job.settle()
}
