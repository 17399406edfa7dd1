import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withSignal } from '#server/database/abortable.ts'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases, type TestDatabase } from '#server/testing/databases.ts'

const [postgres] = databases.filter(each => each.kind === 'postgres')

describe.skipIf(!postgres || postgres.skipped)('a PostgreSQL statement with an aborted signal', () => {
  let place: TestDatabase
  let database: OpenDatabase
  beforeEach(async () => {
    place = (await postgres?.create()) ?? { url: '', drop: async () => {} }
    database = await openDatabase(place.url)
  })
  afterEach(async () => {
    await database.close()
    await place.drop()
  })

  const statement = (text: string, signal?: AbortSignal, db = database.db): CompiledQuery<Row> => {
    const query = sql.raw<Row>(text).compile(db)
    return signal ? withSignal(query, signal) : query
  }
  const run = (text: string, signal?: AbortSignal, db: Queryable = database.db) =>
    db.executeQuery(statement(text, signal, db))

  const streamAll = async (text: string, signal: AbortSignal) => {
    const query = statement(text, signal, database.reader)
    for await (const { rows } of database.reader.getExecutor().stream<Row>(query, 10)) expect(rows).toHaveLength(1)
  }

  const running = async (mark: string): Promise<number> => {
    const { rows } = await run(`select count(*)::int as found from pg_stat_activity
      where state <> 'idle' and query like '%${mark}%' and pid <> pg_backend_pid() and datname = current_database()`)
    return Number(rows[0]?.['found'])
  }
  const becomes = async (mark: string, count: number): Promise<number> => {
    const startedAt = performance.now()
    while ((await running(mark)) !== count) {
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      await wait(5)
    }
    return performance.now() - startedAt
  }

  test('ends within a second and keeps the connection usable', async () => {
    const abort = new AbortController()
    const work = run('select pg_sleep(8), 1 as first_mark', abort.signal)
    await becomes('first_mark', 1)
    abort.abort()
    await expect(work).rejects.toMatchObject({ code: '57014' })
    expect(await becomes('first_mark', 0)).toBeLessThan(4_000)
    expect((await run('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('is rolled back with its transaction', async () => {
    await run('create table notes (id integer)')
    const abort = new AbortController()
    const work = database.write(async trx => {
      await sql`insert into notes values (1)`.execute(trx)
      await trx.executeQuery(statement('select pg_sleep(8), 1 as second_mark', abort.signal, trx))
    })
    await becomes('second_mark', 1)
    abort.abort()
    await expect(work).rejects.toMatchObject({ code: '57014' })
    expect((await run('select * from notes')).rows).toEqual([])
  })

  test('is never sent if the signal was already aborted', async () => {
    await expect(run('create table never ()', AbortSignal.abort())).rejects.toMatchObject({ code: '57014' })
    expect((await run(`select to_regclass('never') as found`)).rows).toEqual([{ found: null }])
  })

  test('leaves the connection queue immediately', async () => {
    const ends = new AbortController()
    const others = Array.from({ length: 10 }, () => run('select pg_sleep(8), 1 as third_mark', ends.signal))
    const failed = Promise.allSettled(others)
    const abort = new AbortController()
    const queued = run('create table queued ()', abort.signal)
    const startedAt = performance.now()
    setTimeout(() => abort.abort(), 50)
    await expect(queued).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    ends.abort()
    expect((await failed).map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
    const rows = (await run(`select to_regclass('queued') as found`)).rows
    expect(rows).toEqual([{ found: null }])
  })

  test.each([0, 3])('ends a stream after %i chunks', async pieces => {
    const abort = new AbortController()
    const slow = pieces === 0 ? 'pg_sleep(8), ' : ''
    const query = statement(`select ${slow}1 as one from generate_series(1, 1000000)`, abort.signal)
    const rows = database.reader.getExecutor().stream<Row>(query, 100)[Symbol.asyncIterator]()
    for (let read = 0; read < pieces; read++) expect((await rows.next()).value?.rows).toHaveLength(100)
    const next = pieces === 0 ? rows.next() : null
    // The stream is no longer read, and the statement still ends.
    const rejection = next && expect(next).rejects.toMatchObject({ code: '57014' })
    await becomes('fieldhouse_rows', 1)
    abort.abort()
    expect(await becomes('fieldhouse_rows', 0)).toBeLessThan(4_000)
    await rejection
    if (!next) await expect(rows.next()).rejects.toMatchObject({ code: '57014' })
    expect((await run('select 1 as one', undefined, database.reader)).rows).toEqual([{ one: 1 }])
  })

  test('does not affect other statements: 100 aborts at random times', async () => {
    let over = false
    let calm = 0
    // Enough to leave only some connections to the aborted ones, which therefore reuse the same ones.
    const bystanders = Array.from({ length: 5 }, async () => {
      while (!over) {
        const { rows } = await run('select 7 as seven, pg_sleep(0.002)')
        expect(rows[0]?.['seven']).toBe(7)
        calm++
      }
    })
    const outcomes: unknown[] = []
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let count = 0; count < 10; count++) {
          const abort = new AbortController()
          setTimeout(() => abort.abort(), Math.random() * 12)
          const how = Math.random()
          const seconds = how < 0.5 ? 8 : 0.005
          const work = count % 2 === 0 ? run : streamAll
          outcomes.push(
            await work(`select pg_sleep(${seconds})`, abort.signal).then(
              () => 'done',
              cause => (cause as { code?: unknown }).code,
            ),
          )
        }
      }),
    )
    over = true
    await Promise.all(bystanders)
    expect(outcomes).toHaveLength(100)
    expect(outcomes.filter(each => each !== 'done' && each !== '57014')).toEqual([])
    expect(outcomes.filter(each => each === '57014').length).toBeGreaterThan(40)
    expect(calm).toBeGreaterThan(50)
    const all = await Promise.all(Array.from({ length: 30 }, () => run('select 1 as one')))
    expect(all.every(({ rows }) => rows[0]?.['one'] === 1)).toBe(true)
  })
})
