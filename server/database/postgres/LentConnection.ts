import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { signalOf } from '#server/database/abortable.ts'
import type { Row } from '#server/database/Database.ts'
import type { ClientSource, Lent } from './ClientSource.ts'
import { cancelled, cancelStatement } from './cancelStatement.ts'
import { type OpenCursor, openCursor } from './openCursor.ts'

const counted: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Does one thing on a connection, and cancels it with the signal. */
type Cancellable = <A>(client: PoolClient, signal: AbortSignal | undefined, work: () => Promise<A>) => Promise<A>

/** The source of connections. */
export interface Sources {
  readonly statements: ClientSource
  /** Streams have separate connections, because they use them for long. */
  readonly streams: ClientSource
  /** Milliseconds after which a stream is dropped if its rows are not read while others wait for its connection. */
  readonly timeoutMs: number
}

/**
 * A connection that is taken from its source with the first statement, so that a statement whose signal is aborted
 * before its turn leaves the queue. If a read fails because of its server, it runs on another one.
 */
export class LentConnection implements DatabaseConnection {
  readonly #sources: Sources
  #lent: Lent | null = null
  /** Whether a cancel request may still take effect. */
  #unfit = false
  #stays = false

  constructor(sources: Sources) {
    this.#sources = sources
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const signal = signalOf(query)
    const { command, rowCount, rows } = await this.#somewhere(signal, ({ client }) =>
      // Safe: the author of a statement declares the type of its rows.
      this.#cancellable(client, signal, () => client.query<R & Row>(query.sql, [...query.parameters])),
    )
    return counted.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async *streamQuery<R>(query: CompiledQuery, size: number): AsyncGenerator<QueryResult<R>> {
    if (this.#stays) throw new Error('A transaction has no streams: they are transactions of their own.')
    const signal = signalOf(query)
    const { streams } = this.#sources
    const cursor = await this.#somewhere(signal, lent => this.#open(lent, query, size, signal), streams)
    signal?.addEventListener('abort', cursor.closeIdle, { once: true })
    try {
      for (let rows = cursor.first; ; rows = await cursor.next()) {
        const keptCursor = this.#keep(cursor)
        try {
          // Safe: the author of a statement declares the type of its rows.
          if (rows.length > 0) yield { rows: rows as readonly Row[] as R[] }
        } finally {
          keptCursor.end()
        }
        if (rows.length < size) return
        if (keptCursor.isDropped()) throw nobodyReads(this.#sources.timeoutMs)
        if (signal?.aborted) throw cancelled()
      }
    } finally {
      signal?.removeEventListener('abort', cursor.closeIdle)
      await cursor.close()
    }
  }

  #open({ client }: Lent, query: CompiledQuery, size: number, signal: AbortSignal | undefined): Promise<OpenCursor> {
    const run = async (text: string, parameters: readonly unknown[] = []) =>
      (await this.#cancellable(client, signal, () => client.query<Row>(text, [...parameters]))).rows
    const rollback = () =>
      client.query('rollback').then(
        () => {},
        () => {
          // Closes a connection that may still be in a transaction.
          this.#unfit = true
        },
      )
    return openCursor({ run, rollback }, query, size)
  }

  /** Gives the connection of a stream to waiting callers once its rows have not been read for too long. */
  #keep(cursor: OpenCursor) {
    let isDropped = false
    const look = () => {
      if (isDropped || !this.#sources.streams.isWanted()) return
      isDropped = true
      void cursor.close().then(() => this.release())
    }
    const timer = setInterval(look, this.#sources.timeoutMs).unref()
    return { isDropped: () => isDropped, end: () => clearInterval(timer) }
  }

  /** Runs several statements in one message; returns the rows of the last one. */
  async executeAll(text: string): Promise<readonly Row[]> {
    const { client } = await this.#hold(undefined)
    const results: unknown = await client.query<Row>(text)
    // Safe: for several statements the driver returns an array of results.
    return (results as readonly QueryResult<Row>[]).at(-1)?.rows ?? []
  }

  /** From here on all statements go to the same server. */
  stay(): void {
    this.#stays = true
  }

  release(): void {
    this.#lent?.giveBack(this.#unfit)
    this.#lent = null
  }

  async #somewhere<A>(
    signal: AbortSignal | undefined,
    work: (lent: Lent) => Promise<A>,
    source = this.#sources.statements,
  ): Promise<A> {
    for (;;) {
      const lent = await this.#hold(signal, source)
      try {
        return await work(lent)
      } catch (cause) {
        const other = this.#stays || signal?.aborted ? null : lent.instead(cause)
        if (other === null) throw cause
        lent.giveBack(true)
        this.#lent = null
        this.#lent = await other
      }
    }
  }

  async #hold(signal: AbortSignal | undefined, source = this.#sources.statements): Promise<Lent> {
    if (signal?.aborted) throw cancelled()
    if (this.#lent) return this.#lent
    this.#lent = await (signal ? unlessAborted(signal, source.take(signal)) : source.take())
    return this.#lent
  }

  readonly #cancellable: Cancellable = async (client, signal, work) => {
    if (!signal) return work()
    if (signal.aborted) throw cancelled()
    const working = work()
    let cancelling: Promise<void> | null = null
    const cancel = () => {
      cancelling = cancelUntilOver(client, working).catch(() => {
        this.#unfit = true
      })
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await working
    } finally {
      signal.removeEventListener('abort', cancel)
      // Keep the connection until the server has handled the cancel request.
      await cancelling
    }
  }
}

/** Reported like a statement that the server canceled. */
const nobodyReads = (timeoutMs: number): Error =>
  Object.assign(new Error(`The query was not read for ${timeoutMs / 1000} seconds, and others waited.`), {
    code: '57014',
  })

/** Milliseconds until a cancel request is sent again, at first and at most. */
const firstPause = 20
const longestPause = 1_000

/** A cancel request uses another connection. If it arrives before the statement, it has no effect. */
async function cancelUntilOver(client: PoolClient, working: Promise<unknown>): Promise<void> {
  let over = false
  const note = () => {
    over = true
  }
  // The caller gets the result of the statement.
  const end = working.then(note, note)
  for (let pause = firstPause; !over; pause = Math.min(2 * pause, longestPause)) {
    await cancelStatement(client)
    await Promise.race([end, wait(pause)])
  }
}

/** A connection that arrives after the signal is returned unused. */
async function unlessAborted(signal: AbortSignal, taking: Promise<Lent>): Promise<Lent> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(cancelled())
  })
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([taking, aborted])
  } catch (cause) {
    // If none is available, there is nothing to return.
    if (signal.aborted) taking.then(lent => lent.giveBack(false)).catch(() => {})
    throw cause
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
