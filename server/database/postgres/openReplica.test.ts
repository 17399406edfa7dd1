import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { type OwnPostgres, startPostgres, startReplica } from '#server/testing/startPostgres.ts'

let primary: OwnPostgres | null = null
let replica: OwnPostgres | null = null
beforeAll(async () => {
  primary = await startPostgres()
  replica = primary && (await startReplica(primary))
})
afterAll(async () => {
  await replica?.remove()
  await primary?.remove()
})

const rowsOf = async (db: Queryable | undefined, text: string): Promise<readonly Row[]> => {
  if (!db) throw new Error('There is no replica.')
  return (await sql.raw<Row>(text).execute(db)).rows
}
const isReplica = async (db: Queryable | undefined): Promise<unknown> =>
  (await rowsOf(db, 'select pg_is_in_recovery() as replica'))[0]?.['replica']

/** Repeats the query until it returns the expected result. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It never came to that.')
    await wait(20)
  }
}

/** A direct connection to the replica, independent of the server's view of it. */
async function onReplica(text: string): Promise<readonly Row[]> {
  const own = await openDatabase(replica?.url ?? '')
  return rowsOf(own.db, text).finally(() => own.close())
}

describe('a PostgreSQL replica', () => {
  test('serves lists that include earlier writes', async ({ skip }) => {
    if (!primary || !replica) return skip('there is no PostgreSQL to start')
    const database = await openDatabase(primary.url, { readUrl: replica.url })
    try {
      await database.write(trx => sql`create table notes (id integer primary key, value integer)`.execute(trx))
      await database.write(trx => sql`insert into notes values (1, 0)`.execute(trx))
      await until(async () => (await isReplica(database.lists)) === true && (await isReplica(database.reader)) === true)
      expect(await isReplica(database.db)).toBe(false)
      let fromReplica = 0
      for (let value = 1; value <= 300; value++) {
        await database.write(trx => sql`update notes set value = ${value} where id = 1`.execute(trx))
        const [row] = await rowsOf(database.lists, 'select value, pg_is_in_recovery() as replica from notes')
        expect(row?.['value']).toBe(value)
        if (row?.['replica'] === true) fromReplica++
      }
      expect(fromReplica).toBeGreaterThan(30)
    } finally {
      await database.close()
    }
  })

  test('with lag is not used for rows that it does not have yet, whoever wrote them', async ({ skip }) => {
    if (!primary || !replica) return skip('there is no PostgreSQL to start')
    const database = await openDatabase(primary.url, { readUrl: replica.url })
    const other = await openDatabase(primary.url)
    const values = async () => (await rowsOf(database.lists, 'select value from notes where id = 1'))[0]?.['value']
    const position = async (of: OpenDatabase) => {
      if (!database.replica) throw new Error('There is no replica.')
      const { rows } = await sql<{ at: string }>`select ${database.replica.position} as at`.execute(of.db)
      return rows[0]?.at ?? ''
    }
    try {
      await until(async () => (await isReplica(database.lists)) === true)
      await onReplica('select pg_wal_replay_pause()')
      await other.write(trx => sql`update notes set value = 1000`.execute(trx))
      // As before each request.
      database.replica?.require(await position(other))
      expect(await values()).toBe(1000)
      expect(await isReplica(database.lists)).toBe(false)
      await database.write(trx => sql`update notes set value = 1001`.execute(trx))
      expect(await values()).toBe(1001)
      await until(async () => (database.replica?.state().age ?? 0) >= 1_000)
      await onReplica('select pg_wal_replay_resume()')
      await until(async () => (await isReplica(database.lists)) === true)
      expect(await values()).toBe(1001)
      await until(async () => database.replica?.state().age === 0)
    } finally {
      await database.close()
      await other.close()
    }
  })

  test('that crashes or hangs during a read causes no errors', async ({ skip }) => {
    if (!primary || !replica) return skip('there is no PostgreSQL to start')
    const database = await openDatabase(primary.url, { readUrl: replica.url })
    const slow = () => rowsOf(database.reader, 'select pg_is_in_recovery() as replica, pg_sleep(2)')
    const streamed = async () => {
      const query = sql.raw<Row>('select pg_is_in_recovery() as replica, pg_sleep(2)').compile(database.reader)
      const results: unknown[] = []
      for await (const { rows } of database.reader.getExecutor().stream<Row>(query, 10))
        results.push(...rows.map(row => row['replica']))
      return results
    }
    /** Reads twice until both reads run on the replica, and stops it during them. A busy replica is skipped. */
    const readUnder = async (down: 'SIGQUIT' | 'SIGSTOP') => {
      // A connection that is already open: the reads end soon.
      const watching = await openDatabase(replica?.url ?? '')
      const query = `select count(*) as found from pg_stat_activity
        where state = 'active' and (query like '%pg_sleep(2)' or query like 'fetch%')`
      for (;;) {
        const state = { isDone: false }
        const reads = Promise.all([slow(), streamed()]).finally(() => {
          state.isDone = true
        })
        let count = 0
        while (count < 2 && !state.isDone) count = Number((await rowsOf(watching.db, query))[0]?.['found'])
        if (count >= 2) {
          await watching.close()
          await replica?.signal(down)
          return reads
        }
        await reads
      }
    }
    try {
      for (const [down, up] of [
        ['SIGQUIT', null],
        ['SIGSTOP', 'SIGCONT'],
      ] as const) {
        await until(
          async () => (await isReplica(database.lists)) === true && (await isReplica(database.reader)) === true,
        )
        const [[row], rows] = await readUnder(down)
        expect([row?.['replica'], rows]).toEqual([false, [false]])
        await until(async () => database.replica?.state().problem !== null)
        expect(await isReplica(database.lists)).toBe(false)
        if (up === null) await replica.start()
        else await replica.signal(up)
      }
      await until(async () => (await isReplica(database.lists)) === true)
    } finally {
      await database.close()
    }
  })

  test('a server that is not a replica of this database is rejected or reported', async ({ skip }) => {
    if (!primary || !replica) return skip('there is no PostgreSQL to start')
    const { url } = primary
    const open = async (readUrl: string) => {
      const lines: string[] = []
      const database = await openDatabase(url, { readUrl, printLine: line => lines.push(line) })
      const read = await isReplica(database.lists)
      await database.close()
      return { lines, read }
    }
    await expect(open(replica.url.replace(/postgres$/, 'template1'))).rejects.toThrow(/^DATABASE_READ_URL must be/)
    const unreachable = await open('postgres://test@127.0.0.1:1/postgres')
    expect(unreachable.read).toBe(false)
    expect(unreachable.lines).toEqual([expect.stringMatching(/DATABASE_READ_URL cannot be used.*ECONNREFUSED/)])
    const itself = await open(url)
    expect(itself.read).toBe(false)
    expect(itself.lines).toEqual([expect.stringMatching(/DATABASE_READ_URL cannot be used.*takes writes/)])
    const other = await startPostgres()
    try {
      await expect(open(other?.url ?? '')).rejects.toThrow(/^DATABASE_READ_URL must be/)
    } finally {
      await other?.remove()
    }
  })
})
