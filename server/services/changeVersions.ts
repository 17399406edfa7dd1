import { sql } from 'kysely'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** What servers cache of the database. */
export type Kept = 'rights' | 'model' | 'webhooks'

/** The versions that this server has applied, by database. */
export const seenVersions = new WeakMap<Queryable, Map<Kept, string>>()

export function seenOf(db: Queryable): Map<Kept, string> {
  const versions = seenVersions.get(db) ?? new Map<Kept, string>()
  seenVersions.set(db, versions)
  return versions
}

/**
 * Records within a transaction that cached data has changed, and returns its new version. Other servers on the same
 * database see it after the commit. SQLite has only one server, which needs no notice.
 */
export const noteChange = operation(function* (
  kind: DatabaseKind,
  trx: Queryable,
  what: Kept,
): Operation<string | null> {
  if (kind === 'sqlite') return null
  const noted = yield* execute(
    sql<Row>`insert into directus_changes (name, version) values (${what}, 1)
      on conflict (name) do update set version = directus_changes.version + 1 returning version`,
    trx,
  )
  return String(noted.rows[0]?.['version'])
})

/** Remembers, after the commit, this server's own change, which it need not apply. */
export function knowChange(db: Queryable, what: Kept, version: string | null): void {
  if (version !== null) seenOf(db).set(what, version)
}
