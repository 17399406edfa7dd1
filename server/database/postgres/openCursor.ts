import type { CompiledQuery } from 'kysely'
import type { Row } from '#server/database/Database.ts'

/** The rows of a statement, some at a time. Each time limit of the server is one for the next rows, not for all. */
export interface OpenCursor {
  /** The first rows, at most `size`; fewer are all. */
  readonly first: readonly Row[]
  /** The next rows, at most `size`; fewer are the last. */
  readonly next: () => Promise<readonly Row[]>
  /** As `close`, unless rows are being read: whoever reads them closes it. */
  readonly closeIdle: () => void
  /** Ends the statement. What is called later waits for the same end. */
  readonly close: () => Promise<void>
}

interface CursorWork {
  readonly run: (text: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>
  /** Ends the transaction, whatever state it is in. */
  readonly rollback: () => Promise<void>
}

/**
 * Opens a cursor of SQL, in a transaction of its own. That of the protocol would be one long statement to the server,
 * which ends it by its time limit while the client is still reading.
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
