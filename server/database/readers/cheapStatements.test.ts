import { CompiledQuery, Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite } from '../openSqlite.ts'
import { cheapStatements } from './cheapStatements.ts'
import type { ReaderPool } from './ReaderPool.ts'
import { readerDialect } from './readerDialect.ts'

const query = (sql: string, ...parameters: readonly unknown[]) => CompiledQuery.raw(sql, [...parameters])

it('a statement is fast with the measured parameters for ten seconds', () => {
  const clock = { now: 1_000 }
  const cheap = cheapStatements(() => clock.now)
  cheap.note(query('select ?', 1), 0.5)
  cheap.note(query('select ?', 2), 40)
  expect([1, 2, 3].map(each => cheap.has(query('select ?', each)))).toEqual([true, false, false])
  expect(cheap.has(query('select ? + 0', 1))).toBe(false)
  clock.now += 10_001
  expect(cheap.has(query('select ?', 1))).toBe(false)
})

it('slow statements stay with the readers, and fast ones return to them after a pause', async () => {
  const clock = { now: 1_000 }
  const cheap = cheapStatements(() => clock.now)
  const main = openSqlite(':memory:')
  const read: string[] = []
  const pool: ReaderPool = {
    all: async count => {
      read.push(count.sql)
      cheap.note(count, count.sql.includes('slow') ? 50 : 1)
      return [{ from: 'reader' }]
    },
    stream: async function* () {},
    close: async () => {},
  }
  const db = new Kysely({ dialect: readerDialect(pool, main.db, cheap) })
  const from = async (sql: string) => (await db.executeQuery<{ from: string }>(query(sql))).rows[0]?.from
  expect([await from("select 'main' as 'from'"), await from("select 'main' as 'from'")]).toEqual(['reader', 'main'])
  expect([await from("select 'slow' as 'from'"), await from("select 'slow' as 'from'")]).toEqual(['reader', 'reader'])
  clock.now += 6_000
  expect(await from("select 'main' as 'from'")).toBe('main')
  clock.now += 6_000
  expect(await from("select 'main' as 'from'")).toBe('main')
  clock.now += 10_001
  expect(await from("select 'main' as 'from'")).toBe('reader')
  await db.destroy()
  await main.close()
})
