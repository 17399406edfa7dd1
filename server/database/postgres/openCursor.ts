import type { CompiledQuery } from 'kysely'
import type { Row } from '#server/database/Database.ts'

/** The rows of a statement, in batches. Each time limit of the server applies to the next batch, not to all rows. */
export interface OpenCursor {
  /** The first rows, at most `size`; fewer are all. */
  readonly first: readonly Row[]
  /** The next rows, at most `size`; fewer are the last. */
  readonly next: () => Promise<readonly Row[]>
  /** As `close`, unless rows are being read: the reader then closes it. */
  readonly closeIdle: () => void
  /** Ends the statement. Later calls wait for the same end. */
  readonly close: () => Promise<void>
}

interface CursorWork {
  readonly run: (text: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>
  /** Ends the transaction in any state. */
  readonly rollback: () => Promise<void>
}

/**
 * Opens an SQL cursor in its own transaction. A cursor of the protocol would be one long statement to the server, which
 * its time limit would end while the client is still reading.
 */
export async function openCursor({ run, rollback }: CursorWork, query: CompiledQuery, size: number) {
  let reading = false
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= rollback()
    return closing
  }
  const next = async () => {
    reading = true
    try {
      return await run(`fetch ${size} from fieldhouse_rows`)
    } finally {
      reading = false
    }
  }
  try {
    await run('begin')
    await run(`declare fieldhouse_rows no scroll cursor for ${query.sql}`, query.parameters)
    const first = await next()
    const closeIdle = () => {
      if (!reading) void close()
    }
    return { first, next, closeIdle, close } satisfies OpenCursor
  } catch (cause) {
    await close()
    throw cause
  }
}
