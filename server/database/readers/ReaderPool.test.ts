import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { withSignal } from '../abortable.ts'
import type { OpenDatabase } from '../Database.ts'
import { openSqlite } from '../openSqlite.ts'
import { usableDrivers } from '../sqlite/openConnection.ts'
import { readerPool } from './ReaderPool.ts'

const query = (sql: string, ...parameters: readonly unknown[]) => CompiledQuery.raw(sql, [...parameters])
const numbers = (count: number) =>
  query('with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select i from n', count)
/** Only ends with its process. */
const endless = query('with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n')
/** As `endless`, after a first row, while it reads a table. */
const endlessAfterOne = query(`select 1 as i from notes union all
  select * from (with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n)`)
const one = query('select 1 as one')
const ended = (name: string) => expect.objectContaining({ name })

describe.each(usableDrivers())('readers of an SQLite file with %s', driver => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-readers-'))
  const path = join(folder, 'data.db')
  let database: OpenDatabase
  beforeAll(async () => {
    database = openSqlite(path, 30_000, driver)
    await database.db.executeQuery(query('create table notes (id integer primary key, title text)'))
    await database.db.executeQuery(query("insert into notes (title) values ('Über')"))
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const open = (options: { size?: number; streams?: number; timeout?: number } = {}) => {
    const pool = readerPool(path, { size: 2, timeout: 30_000, driver, ...options })
    onTestFinished(pool.close)
    return pool
  }
  /** Whether no reader uses an older state of the file. */
  const isLetGo = async () => {
    await database.write(trx => trx.executeQuery(query("update notes set title = title || 'x' where id > 1")))
    const { rows } = await database.db.executeQuery<{ busy: number }>(query('pragma wal_checkpoint(truncate)'))
    return rows[0]?.busy === 0
  }
  afterEach(async () => {
    expect(await isLetGo()).toBe(true)
  })

  it('see committed data and cannot write', async () => {
    const pool = open()
    await database.write(trx => trx.executeQuery(query("insert into notes (title) values ('Later')")))
    expect(await pool.all(query('select title from notes where fold(title) = ?', 'über'))).toEqual([{ title: 'Über' }])
    expect(await pool.all(query("select count(*) as c from notes where title = 'Later'"))).toEqual([{ c: 1 }])
    await expect(pool.all(query('delete from notes returning id'))).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
  })

  it('return rows in batches from several statements at once', async () => {
    const pool = open({ streams: 3 })
    const take = async (count: number) => {
      const sizes: number[] = []
      for await (const rows of pool.stream(numbers(count), 100)) sizes.push(rows.length)
      return sizes
    }
    expect(await Promise.all([250, 100, 0, 30].map(take))).toEqual([[100, 100, 50], [100], [1], [30]])
  })

  it('do not block the event loop', async () => {
    const stop = new AbortController()
    const rejected = expect(open().all(endless, stop.signal)).rejects.toThrow(ended('AbortError'))
    for (let turns = 0; turns < 100; turns++) await new Promise(resolve => setImmediate(resolve))
    stop.abort()
    await rejected
  })

  it('stop a statement when its caller stops', async () => {
    const pool = open({ size: 1 })
    for await (const rows of pool.stream(query('select n.id from notes, notes n'), 1)) {
      expect(rows).toHaveLength(1)
      expect(await isLetGo()).toBe(false)
      break
    }
    // Arrives after the message that ends the statement.
    await pool.all(one)
  })

  it('report an invalid statement', async () => {
    const pool = open()
    await expect(pool.all(query('select 1 from nowhere'))).rejects.toThrow('no such table: nowhere')
    await expect(pool.stream(query('selec'), 1).next()).rejects.toThrow('syntax error')
  })

  it('stop only the running statement whose signal is aborted', async () => {
    const pool = open({ size: 2 })
    const other = pool.stream(numbers(30), 10)
    expect((await other.next()).value).toHaveLength(10)
    const stop = new AbortController()
    const stopped = pool.stream(endlessAfterOne, 1, stop.signal)
    expect((await stopped.next()).value).toEqual([{ i: 1 }])
    // The second row of two, then one that never arrives.
    await stopped.next()
    const next = stopped.next()
    const rejected = expect(next).rejects.toThrow(ended('AbortError'))
    await pool.all(one)
    stop.abort()
    await rejected
    expect((await other.next()).value).toHaveLength(10)
    await other.return(undefined)
    // Both slots are free again, which only happens once the process has exited.
    await Promise.all([pool.all(one), pool.all(one)])
  })

  it('remove a waiting statement when its signal is aborted', async () => {
    const pool = open({ size: 1, streams: 1 })
    const [stop, stopWaiting] = [new AbortController(), new AbortController()]
    const running = expect(pool.all(endless, stop.signal)).rejects.toThrow(ended('AbortError'))
    const waiting = [
      pool.all(one, stopWaiting.signal),
      pool.stream(one, 1, stopWaiting.signal).next(),
      pool.stream(one, 1, stopWaiting.signal).next(),
    ].map(each => expect(each).rejects.toThrow(ended('AbortError')))
    const after = pool.all(one)
    stopWaiting.abort()
    await Promise.all(waiting)
    stop.abort()
    await running
    expect(await after).toEqual([{ one: 1 }])
    for await (const rows of pool.stream(one, 5)) expect(rows).toEqual([{ one: 1 }])
    await expect(pool.all(one, AbortSignal.abort())).rejects.toThrow(ended('AbortError'))
  })

  it('stop a statement after its time limit and count only its running time', async () => {
    const pool = open({ size: 1, timeout: 1_000 })
    const tooLong = { message: 'The query took longer than 1 seconds.', code: 'READER_ENDED' }
    const first = expect(pool.all(endless)).rejects.toMatchObject(tooLong)
    const second = expect(pool.all(endless)).rejects.toMatchObject(tooLong)
    // Has waited for two seconds when it starts.
    expect(await pool.all(one)).toEqual([{ one: 1 }])
    await Promise.all([first, second])
  })

  it('run short statements before unread streams', async () => {
    const pool = open({ size: 1, streams: 2 })
    const slow = [pool.stream(numbers(1_000), 10), pool.stream(numbers(1_000), 10)]
    for (const each of slow) expect((await each.next()).value).toHaveLength(10)
    expect(await pool.all(one)).toEqual([{ one: 1 }])
    for (const each of slow) await each.return(undefined)
  })

  it('stop an unread stream when another one waits to be opened', async () => {
    const pool = open({ size: 1, streams: 1, timeout: 1_000 })
    const slow = pool.stream(numbers(1_000), 10)
    expect((await slow.next()).value).toHaveLength(10)
    for await (const rows of pool.stream(one, 10)) expect(rows).toEqual([{ one: 1 }])
    await expect(slow.next()).rejects.toMatchObject({ code: 'READER_ENDED' })
  })

  it('fail running and waiting statements when closed', async () => {
    const pool = open({ size: 1 })
    const failed = { name: 'ReaderFailed', code: 'READER_ENDED' }
    const works = expect(pool.all(endless)).rejects.toMatchObject(failed)
    const waits = expect(pool.all(one)).rejects.toMatchObject(failed)
    await new Promise(resolve => setImmediate(resolve))
    await pool.close()
    await Promise.all([works, waits])
    await expect(pool.all(one)).rejects.toMatchObject(failed)
  })

  it('fail the statements of a crashed process and start another one', async () => {
    const pool = open({ size: 1 })
    const failed = expect(pool.all(endless)).rejects.toMatchObject({ name: 'ReaderFailed', code: 'READER_ENDED' })
    await new Promise(resolve => setImmediate(resolve))
    const pgrep = spawnSync('pgrep', ['--parent', String(process.pid), '--full', path], { encoding: 'utf8' })
    expect(pgrep.stdout).toMatch(/^\d+\n$/)
    process.kill(Number(pgrep.stdout), 'SIGKILL')
    await failed
    expect(await pool.all(one)).toEqual([{ one: 1 }])
  })

  it('use the signal of a query', async () => {
    const stop = new AbortController()
    const running = database.reader.executeQuery(withSignal(query(endless.sql), stop.signal))
    stop.abort()
    await expect(running).rejects.toThrow(ended('AbortError'))
  })
})
