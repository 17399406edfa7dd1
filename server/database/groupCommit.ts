import { sql } from 'kysely'
import type { Queryable } from './Database.ts'

interface Waiting {
  readonly run: (connection: Queryable) => Promise<void>
  readonly settle: () => void
  readonly fail: (cause: unknown) => void
}

/** The most jobs that one commit may carry, so that no answer waits long. */
const batchSize = 32

/**
 * Transactions that share commits: while one batch is being written the next one gathers. Each job stands behind its
 * own savepoint, so a refused job leaves nothing and the others go through; none is answered before the commit.
 */
export function groupCommit(db: Queryable) {
  const waiting: Waiting[] = []
  let working = false

  async function work(): Promise<void> {
    working = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      await db.connection().execute(connection => runBatch(connection, batch))
    }
    working = false
  }

  return <A>(job: (trx: Queryable) => Promise<A>): Promise<A> =>
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
      if (!working) void work()
    })
}

async function runBatch(connection: Queryable, batch: readonly Waiting[]): Promise<void> {
  const done: Waiting[] = []
  try {
    await sql`begin immediate`.execute(connection)
    for (const job of batch) {
      await sql`savepoint job`.execute(connection)
      try {
        await job.run(connection)
        await sql`release job`.execute(connection)
        done.push(job)
      } catch (cause) {
        await sql`rollback to job`.execute(connection)
        await sql`release job`.execute(connection)
        job.fail(cause)
      }
    }
    await sql`commit`.execute(connection)
  } catch (cause) {
    await sql`rollback`.execute(connection).catch(() => {})
    // A promise that has settled ignores this.
    for (const job of batch) job.fail(cause)
    return
  }
  for (const job of done) job.settle()
}
