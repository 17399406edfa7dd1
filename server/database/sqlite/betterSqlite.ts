import { createRequire } from 'node:module'
import type Library from 'better-sqlite3'
import type { Row } from '../Database.ts'
import { defaultBusyTimeout, type SqliteConnection, type SqliteDriver, type SqliteOptions } from './SqliteConnection.ts'

const load = createRequire(import.meta.url)

/**
 * The release of better-sqlite3 that this Node can load: 13 needs Node-API 10, and crashes the process if it is
 * missing.
 */
const release = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-12'

/** better-sqlite3. Throws if it is not installed, or has no binary for this machine. */
export function betterSqlite(): SqliteDriver {
  // Safe: both releases have the API used here.
  const library = load(release) as typeof Library
  // The binary is only loaded with the first connection.
  new library(':memory:').close()
  return { name: 'better-sqlite3', open: (path, options) => connect(new library(path, optionsOf(options))) }
}

const optionsOf = ({ readonly = false, busyTimeout = defaultBusyTimeout }: SqliteOptions = {}): Library.Options => ({
  readonly,
  fileMustExist: readonly,
  timeout: busyTimeout,
})

const connect = (file: Library.Database): SqliteConnection => ({
  prepare: text => file.prepare<unknown[], Row>(text),
  exec: text => void file.exec(text),
  pragma: text => file.pragma(text, { simple: true }),
  define: (name, compute) => void file.function(name, { deterministic: true }, value => compute(value)),
  // Copied in pieces, it would start again at every write of others.
  backup: async path => void (await file.backup(path, { progress: () => Number.MAX_SAFE_INTEGER })),
  close: () => void file.close(),
})
