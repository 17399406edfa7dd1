import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { signalOf } from '#server/database/abortable.ts'
import type { Row } from '#server/database/Database.ts'
import type { ClientSource, Lent } from './ClientSource.ts'
import { cancelled, cancelStatement } from './cancelStatement.ts'
import { type Cancellable, readCursor } from './readCursor.ts'

const counted: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection that is taken from its source with the first statement, so that a statement whose signal is aborted
 * before its turn leaves the queue. A read that fails with the server it was sent to is done elsewhere.
 */
export class LentConnection implements DatabaseConnection {
  readonly #source: ClientSource
  #lent: Lent | null = null
  /** Whether a request to cancel may still come into effect. */
  #unfit = false
  #stays = false

  constructor(source: ClientSource) {
    this.#source = source
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
    const signal = signalOf(query)
    const start = async ({ client }: Lent) => {
      const rows = readCursor(client, query, size, signal, this.#cancellable)
      return { first: await rows.next(), rest: rows }
    }
    const { first, rest } = await this.#somewhere(signal, start)
    if (first.done) return
    try {
      // Safe: the author of a statement declares the type of its rows.
      yield { rows: first.value as R[] }
      for await (const rows of rest) yield { rows: rows as R[] }
    } finally {
      await rest.return(undefined)
    }
  }

  /** Runs several statements in one message; gives the rows of the last one. */
  async executeAll(text: string): Promise<readonly Row[]> {
    const { client } = await this.#hold(undefined)
    const found: unknown = await client.query<Row>(text)
    // Safe: of several statements the driver gives an array of results.
    return (found as readonly QueryResult<Row>[]).at(-1)?.rows ?? []
  }

  /** From here on all statements go to the same server. */
  stay(): void {
    this.#stays = true
  }

  release(): void {
    this.#lent?.giveBack(this.#unfit)
    this.#lent = null
  }

  async #somewhere<A>(signal: AbortSignal | undefined, work: (lent: Lent) => Promise<A>): Promise<A> {
    for (;;) {
      const lent = await this.#hold(signal)
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

  async #hold(signal: AbortSignal | undefined): Promise<Lent> {
    if (signal?.aborted) throw cancelled()
    if (this.#lent) return this.#lent
    this.#lent = await (signal ? unlessAborted(signal, this.#source.take()) : this.#source.take())
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

/** Milliseconds until a request to cancel is sent again, at first and at most. */
const firstPause = 20
const longestPause = 1_000

/** A request that overtakes its statement, which comes over another connection, finds nothing to cancel. */
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

/** A connection that comes after the signal goes back unused. */
async function unlessAborted(signal: AbortSignal, taking: Promise<Lent>): Promise<Lent> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(cancelled())
  })
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([taking, aborted])
  } catch (cause) {
    // Where none can be had there is nothing to give back.
    if (signal.aborted) taking.then(lent => lent.giveBack(false)).catch(() => {})
    throw cause
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
