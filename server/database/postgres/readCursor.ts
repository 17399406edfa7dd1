import type { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import type { Row } from '#server/database/Database.ts'
import { cancelled } from './cancelStatement.ts'

/** Does one thing on a connection, and cancels it with the signal. */
export type Cancellable = <A>(client: PoolClient, signal: AbortSignal | undefined, work: () => Promise<A>) => Promise<A>

/**
 * The rows of a statement, at most `size` at a time. With the signal the statement ends at once, also while nobody asks
 * for more rows.
 */
export async function* readCursor(
  client: PoolClient,
  query: CompiledQuery,
  size: number,
  signal: AbortSignal | undefined,
  cancellable: Cancellable,
): AsyncGenerator<readonly Row[]> {
  const cursor = client.query(new Cursor<Row>(query.sql, [...query.parameters]))
  let gone = () => {}
  const ended = new Promise<void>(resolve => {
    gone = resolve
  })
  client.once('end', gone)
  // A cursor waits for the answer of a connection that has ended for ever.
  const close = () => Promise.race([cursor.close(), ended])
  let reading = false
  let closing: Promise<void> | null = null
  let failed = false
  const stop = () => {
    if (!reading) closing = close()
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      if (signal?.aborted) throw cancelled()
      reading = true
      const rows = await cancellable(client, signal, () => cursor.read(size))
        .catch(cause => {
          failed = true
          throw cause
        })
        .finally(() => {
          reading = false
        })
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    // The server has closed one that failed, and the driver would wait for another answer.
    if (!failed) await (closing ?? close())
    client.off('end', gone)
  }
}
