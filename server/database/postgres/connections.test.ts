import { setTimeout as wait } from 'node:timers/promises'
import { Effect, Fiber } from 'effect'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases, type TestDatabase } from '#server/testing/databases.ts'
import { poolSource } from './ClientSource.ts'
import { openPool } from './openPool.ts'

const limit = 600
const many = 40
/** All streams that may be open. */
const streams = 6

describe.each(databases.filter(({ kind }) => kind === 'postgres'))('connections of $title', postgres => {
  let place: TestDatabase
  let database: OpenDatabase
  beforeEach(async () => {
    place = await postgres.create()
    database = await openDatabase(place.url, { queryTimeout: limit })
  })
  afterEach(async () => {
    await database.close()
    await place.drop()
  })

  const rowsOf = async (db: Queryable | undefined, text: string) =>
    (await sql.raw<Row>(text).execute(db ?? database.db)).rows
  const streamOf = (text: string, size = 100) =>
    database.reader.getExecutor().stream<Row>(sql.raw<Row>(text).compile(database.reader), size)[Symbol.asyncIterator]()
  const numbers = (count: number) => `select n from generate_series(1, ${count}) as n`
  const times = <A>(count: number, make: (index: number) => A): A[] =>
    Array.from({ length: count }, (_, at) => make(at))

  test.skipIf(postgres.skipped)('can be waited for longer than the connect timeout', async () => {
    const pool = openPool(place.url, { max: 1, readOnly: true, timeout: 10_000, connectTimeoutMs: 100 })
    const source = poolSource(pool)
    const first = await source.take()
    const order: number[] = []
    const others = [1, 2, 3].map(async index => {
      const lent = await source.take()
      order.push(index)
      lent.giveBack(false)
    })
    const left = new AbortController()
    const leaves = source.take(left.signal)
    left.abort()
    await expect(leaves).rejects.toThrow()
    await wait(300)
    expect(order).toEqual([])
    first.giveBack(false)
    await Promise.all(others)
    expect(order).toEqual([1, 2, 3])
    await pool.end()
  })

  test.skipIf(postgres.skipped)('let a stream run longer than the statement timeout', async () => {
    const rows = streamOf(numbers(1_000))
    let count = 0
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      count += next.value.rows.length
      await wait(limit / 4)
    }
    expect(count).toBe(1_000)
    await expect(streamOf('select pg_sleep(5)').next()).rejects.toMatchObject({ code: '57014' })
  })

  test.skipIf(postgres.skipped)('remain available to other statements for any number of open streams', async () => {
    const open = times(streams, () => streamOf(numbers(1_000)))
    for (const each of open) expect((await each.next()).value?.rows).toHaveLength(100)
    expect(await rowsOf(database.reader, 'select 1 as one')).toEqual([{ one: 1 }])
    for (const each of open) await each.return?.()
  })

  test.skipIf(postgres.skipped)('are reclaimed from unread streams when others wait', async () => {
    const idle = times(streams, () => streamOf(numbers(1_000)))
    for (const each of idle) await each.next()
    await wait(2 * limit)
    // No one is waiting, so they continue.
    for (const each of idle) expect((await each.next()).done).toBe(false)
    const waited = streamOf(numbers(10))
    expect((await waited.next()).value?.rows).toHaveLength(10)
    await waited.return?.()
    const after = await Promise.allSettled(idle.map(each => each.next()))
    expect(after.filter(({ status }) => status === 'rejected')).not.toEqual([])
    for (const each of after)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: '57014', message: expect.stringMatching(/^The query was not read/) })
    for (const each of idle) await each.return?.()
  })

  test.skipIf(postgres.skipped)('are yielded to reads by lists and waiting writes', async () => {
    await database.write(trx => sql`create table notes as select 1 as id, 0 as value`.execute(trx))
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const change = (trx: Queryable) => rowsOf(trx, 'update notes set value = value + 1')
    const lock = database.write(async trx => {
      await change(trx)
      await released
    })
    const writes = times(many, () => database.write(change))
    const slow = () => execute(sql`select pg_sleep(9)`, database.lists ?? database.db)
    const lists = times(many, () => Effect.runFork(slow()))
    await wait(200)
    expect(await rowsOf(database.db, 'select value from notes')).toEqual([{ value: 0 }])
    await Effect.runPromise(Fiber.interruptAll(lists))
    release()
    await Promise.all([lock, ...writes])
    expect(await rowsOf(database.db, 'select value from notes')).toEqual([{ value: many + 1 }])
  })

  test.skipIf(postgres.skipped)('are not waited for by an interrupted transaction', async () => {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const holds = times(many, () => database.write(() => released))
    let isStarted = false
    const note = Effect.sync(() => {
      isStarted = true
    })
    const waiting = [
      transaction(database, () => note),
      Effect.promise(signal => database.alter(() => Effect.runPromise(note), undefined, signal)),
    ]
    for (const each of waiting) {
      const fiber = Effect.runFork(each)
      await wait(20)
      await Effect.runPromise(Fiber.interrupt(fiber))
    }
    release()
    await Promise.all(holds)
    expect(isStarted).toBe(false)
  })
})
