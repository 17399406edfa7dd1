import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { openDatabase } from './openDatabase.ts'

const [postgres] = databases.filter(each => each.kind === 'postgres')

describe.skipIf(!postgres || postgres.skipped)('PostgreSQL', () => {
  test('retries the aborted one of two deadlocked transactions', async () => {
    const { drop, url } = (await postgres?.create()) ?? { drop: async () => {}, url: '' }
    const database = await openDatabase(url)
    try {
      await sql`create table pair (id integer primary key, value integer)`.execute(database.db)
      await sql`insert into pair values (1, 0), (2, 0)`.execute(database.db)
      let reached = 0
      let release = () => {}
      const both = new Promise<void>(resolve => {
        release = resolve
      })
      let runs = 0
      const change = (first: number, second: number) =>
        database.write(async trx => {
          runs++
          await sql`update pair set value = value + 1 where id = ${first}`.execute(trx)
          if (++reached >= 2) release()
          await both
          await sql`update pair set value = value + 1 where id = ${second}`.execute(trx)
        })
      await Promise.all([change(1, 2), change(2, 1)])
      const { rows } = await sql`select value from pair order by id`.execute(database.db)
      expect(rows).toEqual([{ value: 2 }, { value: 2 }])
      // The transaction that was rolled back may conflict with the other one again.
      expect(runs).toBeGreaterThanOrEqual(3)
    } finally {
      await database.close()
      await drop()
    }
  })
})
