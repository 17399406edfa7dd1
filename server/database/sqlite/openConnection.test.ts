import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../openSqlite.ts'
import { openConnection, usableDrivers } from './openConnection.ts'
import { nameOfResult } from './resultCodes.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-drivers-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('this Node has a driver', () => {
  expect(usableDrivers().length).toBeGreaterThan(0)
})

it('a result code has the name used by SQLite', () => {
  expect([5, 517, 2067, 1555, 787, 1299, 275, 8, 1032, 13, 14, 1038, 26].map(nameOfResult)).toEqual([
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'],
    ...['SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_NOTNULL', 'SQLITE_CONSTRAINT_CHECK', 'SQLITE_READONLY'],
    ...['SQLITE_READONLY_DBMOVED', 'SQLITE_FULL', 'SQLITE_CANTOPEN', 'SQLITE_CANTOPEN_CONVPATH', 'SQLITE_NOTADB'],
  ])
  expect(nameOfResult(19 | (200 << 8))).toBe('SQLITE_CONSTRAINT')
})

describe.each(usableDrivers())('%s', driver => {
  const open = (path: string, options = {}) => openConnection(path, options, driver)

  it('binds and returns all value types', () => {
    const file = open(':memory:')
    file.exec('create table kept (a integer, b real, c text, d blob, e)')
    const values = [7, 1.5, 'Ü "quoted"', Buffer.from([0, 255]), null]
    const insert = file.prepare('insert into kept values (?, ?, ?, ?, ?)')
    expect(insert.reader).toBe(false)
    expect(Number(insert.run(values).changes)).toBe(1)
    expect(Number(insert.run([2n ** 53n + 1n, 2, 'x', Buffer.alloc(0), undefined]).lastInsertRowid)).toBe(2)
    const read = file.prepare('select * from kept order by rowid')
    expect(read.reader).toBe(true)
    const rows = read.all([])
    expect(rows).toStrictEqual([
      { a: 7, b: 1.5, c: 'Ü "quoted"', d: Buffer.from([0, 255]), e: null },
      { a: 2 ** 53, b: 2, c: 'x', d: Buffer.alloc(0), e: null },
    ])
    expect([...read.iterate([])]).toStrictEqual(rows)
    expect(file.prepare('select typeof(?) as t, typeof(?) as u').all([1, 'x'])).toEqual([{ t: 'real', u: 'text' }])
    expect(file.prepare('insert into kept (a) values (3) returning a').all([])).toEqual([{ a: 3 }])
    expect(() => read.all([1])).toThrow()
    file.close()
  })

  it('reports errors with the names used by SQLite', () => {
    const path = join(folder, `${driver.replace(':', '-')}-failures.db`)
    const file = open(path)
    file.exec('create table one (id integer primary key, name text unique not null check (length(name) < 9))')
    file.exec('create table two (one integer references one(id))')
    file.prepare('insert into one (name) values (?)').run(['a'])
    const code = (text: string) => {
      try {
        file.prepare(text).run([])
      } catch (cause) {
        return (cause as { code?: string }).code
      }
      return null
    }
    expect(code("insert into one (name) values ('a')")).toBe('SQLITE_CONSTRAINT_UNIQUE')
    expect(code("insert into one (id, name) values (1, 'b')")).toBe('SQLITE_CONSTRAINT_PRIMARYKEY')
    expect(code('insert into one (name) values (null)')).toBe('SQLITE_CONSTRAINT_NOTNULL')
    expect(code("insert into one (name) values ('longer than it may be')")).toBe('SQLITE_CONSTRAINT_CHECK')
    // Foreign keys are on by default.
    expect(code('insert into two values (9)')).toBe('SQLITE_CONSTRAINT_FOREIGNKEY')
    expect(code('insert into three values (9)')).toBe('SQLITE_ERROR')
    expect(() => file.exec('selec')).toThrow(expect.objectContaining({ code: 'SQLITE_ERROR', name: 'SqliteError' }))
    const other = open(path, { busyTimeout: 0 })
    file.exec('begin immediate')
    expect(() => other.exec('begin immediate')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }))
    file.exec('commit')
    other.close()
    const reader = open(path, { readonly: true })
    expect(() => reader.exec('delete from one')).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }))
    reader.close()
    file.close()
    expect(() => open(join(folder, 'nowhere.db'), { readonly: true })).toThrow(
      expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
    )
  })

  it('finishes a statement whose rows are not all read', () => {
    const file = open(':memory:')
    file.exec('create table one (id integer primary key)')
    file.exec('insert into one values (1), (2), (3)')
    for (const row of file.prepare('select id from one').iterate([])) {
      expect(row).toEqual({ id: 1 })
      break
    }
    file.exec('drop table one')
    file.close()
  })

  it('calls functions with plain values and passes on their errors', () => {
    const file = open(':memory:')
    const seen: unknown[] = []
    file.define('look', value => {
      seen.push(value)
      if (value === 'bad') throw new TypeError('No bad values.')
      return value
    })
    const look = file.prepare('select look(?) as found')
    expect(look.all(['x'])).toEqual([{ found: 'x' }])
    file.prepare('select look(9), look(null), look(1.5)').all([])
    expect(seen).toEqual(['x', 9, null, 1.5])
    expect(() => look.all(['bad'])).toThrow('No bad values.')
    file.close()
  })

  it('copies a database during writes', async () => {
    const path = join(folder, `${driver.replace(':', '-')}-copied.db`)
    const file = open(path)
    expect(file.pragma('journal_mode = wal')).toBe('wal')
    file.exec('create table one (id integer primary key, text text)')
    file.exec(
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) insert into one select i, 'row ' || i from n",
    )
    const reader = open(path, { readonly: true })
    await reader.backup(`${path}.copy`)
    reader.close()
    file.close()
    const copy = open(`${path}.copy`, { readonly: true })
    expect(copy.pragma('quick_check')).toBe('ok')
    expect(copy.prepare('select count(*) as count from one').all([])).toEqual([{ count: 5000 }])
    copy.close()
  })

  it('supports all required features', async () => {
    const database = openSqlite(join(folder, `${driver.replace(':', '-')}-whole.db`), 30_000, driver)
    const run = (text: string, ...parameters: unknown[]) => CompiledQuery.raw(text, parameters)
    await database.alter(async trx => {
      await trx.executeQuery(run('create table notes (id integer primary key, title text unique)'))
    })
    const added = await Promise.allSettled(
      ['a', 'Ä', 'a'].map(title =>
        database.write(trx => trx.executeQuery(run('insert into notes (title) values (?)', title))),
      ),
    )
    expect(added.map(each => each.status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect((await database.reader.executeQuery(run("select title from notes where fold(title) = 'ä'"))).rows).toEqual([
      { title: 'Ä' },
    ])
    await expect(
      database.alter(async trx => {
        await trx.executeQuery(run('create table parts (note integer references notes(id))'))
        await trx.executeQuery(run('insert into parts values (77)'))
      }),
    ).rejects.toThrow('foreign keys')
    await database.close()
  })
})
