import { betterSqlite } from './betterSqlite.ts'
import { nodeSqlite } from './nodeSqlite.ts'
import type { SqliteConnection, SqliteDriver, SqliteOptions } from './SqliteConnection.ts'

/** A driver's name. The first usable one is used: better-sqlite3 reads rows faster, Node's own needs no binary. */
export type DriverName = keyof typeof drivers

const drivers = { 'better-sqlite3': betterSqlite, 'node:sqlite': nodeSqlite }

// Safe: the keys are those listed above.
const names = Object.keys(drivers) as DriverName[]

const loaded = new Map<DriverName, SqliteDriver>()

/** Opens an SQLite file, or `:memory:`. */
export const openConnection = (
  path: string,
  options: SqliteOptions = {},
  driver: DriverName = bestDriver(),
): SqliteConnection => load(driver).open(path, options)

/** The drivers that work here. */
export const usableDrivers = (): readonly DriverName[] => names.filter(name => attempt(name) === null)

let best: DriverName | null = null

function bestDriver(): DriverName {
  best ??= choose()
  return best
}

function choose(): DriverName {
  const problems: unknown[] = []
  for (const name of names) {
    const problem = attempt(name)
    if (problem === null) {
      for (const each of problems) process.emitWarning(`SQLite is used through ${name}, because: ${String(each)}`)
      return name
    }
    problems.push(problem)
  }
  throw new AggregateError(problems, `There is no driver for SQLite. Run "npm ci" with Node ${process.versions.node}.`)
}

function load(name: DriverName): SqliteDriver {
  const driver = loaded.get(name) ?? drivers[name]()
  loaded.set(name, driver)
  return driver
}

/** Why a driver does not work; null if it does. */
function attempt(name: DriverName): Error | null {
  try {
    load(name)
    return null
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
}
