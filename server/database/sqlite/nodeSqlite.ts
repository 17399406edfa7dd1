import type { Row } from '../Database.ts'
import { nameOfResult } from './resultCodes.ts'
import {
  defaultBusyTimeout,
  type SqliteChanges,
  type SqliteConnection,
  type SqliteDriver,
  type SqliteStatement,
} from './SqliteConnection.ts'

/** The part of `node:sqlite` that is used. The types of the oldest supported Node do not include it. */
interface Library {
  readonly DatabaseSync: new (path: string, options: { readOnly: boolean }) => Database
  readonly backup: (from: Database, path: string, options: { rate: number }) => Promise<number>
}

interface Database {
  prepare(text: string): Statement
  exec(text: string): void
  function(name: string, options: FunctionOptions, compute: (value: unknown) => unknown): void
  close(): void
}

interface FunctionOptions {
  readonly deterministic: boolean
  readonly useBigIntArguments: boolean
}

interface Statement {
  all(...parameters: readonly unknown[]): Row[]
  run(...parameters: readonly unknown[]): SqliteChanges
  iterate(...parameters: readonly unknown[]): IterableIterator<Row>
  columns(): readonly unknown[]
  setReadBigInts(isOn: boolean): void
}

/** The maximum number of pages for one step of a copy. */
const allPages = 2 ** 31 - 1

/** The SQLite that is built into Node. Throws if Node has none, or a version without backups. */
export function nodeSqlite(): SqliteDriver {
  // Safe: the shape matches the documentation of Node; the most recent addition is checked.
  const library = process.getBuiltinModule('node:sqlite') as unknown as Library | undefined
  if (library?.backup === undefined) throw new Error('This Node has no SQLite of its own.')
  return {
    name: 'node:sqlite',
    open: (path, { readonly: readOnly = false, busyTimeout = defaultBusyTimeout } = {}) => {
      const file = named(() => new library.DatabaseSync(path, { readOnly }))
      file.exec(`pragma busy_timeout = ${busyTimeout}`)
      return connect(library, file)
    },
  }
}

function connect(library: Library, file: Database): SqliteConnection {
  const prepare = (text: string) => named(() => statementOf(file.prepare(text)))
  return {
    prepare,
    exec: text => named(() => file.exec(text)),
    pragma: text => Object.values(prepare(`pragma ${text}`).all([])[0] ?? {})[0],
    define: (name, compute) =>
      file.function(name, { deterministic: true, useBigIntArguments: true }, value => compute(plainValue(value))),
    backup: async path => void (await library.backup(file, path, { rate: allPages }).catch(rename)),
    close: () => file.close(),
  }
}

function statementOf(statement: Statement): SqliteStatement {
  // Otherwise a large integer would be an error.
  statement.setReadBigInts(true)
  return {
    reader: statement.columns().length > 0,
    all: parameters => named(() => statement.all(...parameters.map(bindable)).map(plainRow)),
    run: parameters => named(() => statement.run(...parameters.map(bindable))),
    iterate: parameters => plainRows(named(() => statement.iterate(...parameters.map(bindable)))),
  }
}

function* plainRows(rows: IterableIterator<Row>): Generator<Row, undefined> {
  try {
    for (;;) {
      const next = named(() => rows.next())
      if (next.done) return
      yield plainRow(next.value)
    }
  } finally {
    rows.return?.()
  }
}

const plainRow = (row: Row): Row => {
  const plain: Record<string, unknown> = {}
  for (const name in row) plain[name] = plainValue(row[name])
  return plain
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
}

const bindable = (value: unknown): unknown => (value === undefined ? null : value)

/** Runs work and gives its errors the names of SQLite. */
function named<A>(work: () => A): A {
  try {
    return work()
  } catch (cause) {
    return rename(cause)
  }
}

function rename(cause: unknown): never {
  if (!(cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number')) throw cause
  throw Object.assign(new Error(cause.message, { cause }), { name: 'SqliteError', code: nameOfResult(cause.errcode) })
}
