import type { Origin } from '#server/database/Origin.ts'
import { candidates } from './candidates/candidates.ts'
import type { Dialect } from './Dialect.ts'
import { nine } from './nine/nine.ts'
import { releaseOf } from './nine/releases.ts'

const dialects: Readonly<Record<Origin, Dialect>> = {
  own: candidates('own'),
  rc: candidates('rc'),
  '9.0': nine('9.0'),
  '9': nine('9'),
}

/**
 * The dialect of a project, by the server that created it. `migrations` are the versions that the other server has
 * recorded in the database; with them the dialect names the nearest release.
 */
export function dialectOf(origin: Origin, migrations: readonly string[] = []): Dialect {
  const dialect = dialects[origin]
  const version = origin === '9' || origin === '9.0' ? releaseOf(migrations) : null
  return version === null ? dialect : { ...dialect, version }
}
