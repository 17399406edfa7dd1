import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../Database.ts'
import { openSqlite } from '../openSqlite.ts'
import { type ReaderPool, readerPool } from './ReaderPool.ts'

const query = (sql: string, ...parameters: readonly unknown[]) => CompiledQuery.raw(sql, [...parameters])
const numbers = (count: number) =>
  query('with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select i from n', count)

describe('the readers of an SQLite file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-readers-'))
  const path = join(folder, 'data.db')
  let database: OpenDatabase
  let pool: ReaderPool
  beforeAll(async () => {
    database = openSqlite(path)
    await database.db.executeQuery(query('create table notes (id integer primary key, title text)'))
    pool = readerPool(path, { size: 2, timeout: 30_000 })
  })
  afterAll(async () => {
    await pool.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  it('see what is committed, and cannot write', async () => {
    await database.write(trx => trx.executeQuery(query('insert into notes (title) values (?)', 'Über')))
    expect(await pool.all(query('select title from notes where fold(title) = ?', 'über'))).toEqual([{ title: 'Über' }])
    await expect(pool.all(query('delete from notes returning id'))).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
    expect(await pool.all(query('select count(*) as count from notes'))).toEqual([{ count: 1 }])
  })

  it('give rows some at a time, several statements side by side', async () => {
    const take = async (count: number) => {
      const sizes: number[] = []
      for await (const rows of pool.stream(numbers(count), 100)) sizes.push(rows.length)
      return sizes
    }
    const all = await Promise.all([250, 100, 0, 30].map(take))
    expect(all).toEqual([[100, 100, 50], [100], [1], [30]])
  })

  it('keep the event loop free while a statement runs', async () => {
    const slow = pool.all(
      query(
        'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) as c from n',
      ),
    )
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    expect(await slow).toEqual([{ c: 3_000_000 }])
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })

  it('end a statement whose caller stops, so that the file can be checkpointed', async () => {
    for await (const rows of pool.stream(numbers(1_000_000), 10)) {
      expect(rows).toHaveLength(10)
      break
    }
    await database.write(trx => trx.executeQuery(query("insert into notes (title) values ('b')")))
    // Waits for the message that ends the statement.
    await pool.all(query('select 1 as one'))
    await pool.all(query('select 1 as one'))
    const { rows } = await database.db.executeQuery<{ busy: number }>(query('pragma wal_checkpoint(truncate)'))
    expect(rows).toMatchObject([{ busy: 0 }])
  })

  it('name a statement that is none', async () => {
    await expect(pool.all(query('select 1 from nowhere'))).rejects.toThrow('no such table: nowhere')
    await expect(pool.stream(query('selec'), 1).next()).rejects.toThrow('syntax error')
  })
})

describe('a reading thread that ends', () => {
  it('fails what it was doing, and is replaced', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-readers-'))
    const path = join(folder, 'data.db')
    const database = openSqlite(path)
    const pool = readerPool(path, { size: 1, timeout: 30_000 })
    const running = pool.all(numbers(50_000_000))
    const failed = running.then(
      () => null,
      (cause: unknown) => cause,
    )
    await pool.close()
    expect(await failed).toMatchObject({ name: 'ReaderFailed', code: 'READER_ENDED' })
    expect(await pool.all(query('select 1 as one'))).toEqual([{ one: 1 }])
    await pool.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  it('ends a statement that takes too long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-readers-'))
    const path = join(folder, 'data.db')
    const database = openSqlite(path)
    const pool = readerPool(path, { size: 1, timeout: 1_000 })
    const other = pool.stream(numbers(1_000), 10)
    expect((await other.next()).value).toHaveLength(10)
    const endless = query('with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n')
    await expect(pool.all(endless)).rejects.toMatchObject({ message: 'The query took longer than 1 seconds.' })
    await expect(other.next()).rejects.toMatchObject({ code: 'READER_ENDED' })
    expect(await pool.all(query('select 1 as one'))).toEqual([{ one: 1 }])
    await pool.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })
})
