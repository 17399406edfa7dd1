import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import type { Key } from '#schemas/data/Item.ts'
import { requirePermission } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type Queryable, type Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { coveredRows, missingItem, storedKey } from './items/findRows.ts'
import { Schema } from './Schema.ts'

/** A page that shows an item. */
export interface OpenPage {
  /** Chosen by the page, at most 36 characters. */
  readonly page: string
  /** Whether it has unsaved changes. */
  readonly editing: boolean
}

/** Another user who has the item open. */
export interface PresentUser {
  readonly user: string
  readonly editing: boolean
  /** When the first of the user's pages opened it, an ISO instant. */
  readonly since: string
}

export interface ItemPresence {
  readonly users: readonly PresentUser[]
  /** The newest change of the item in the activity; null if there is none. */
  readonly change: { readonly id: number; readonly user: string | null } | null
}

export interface PresenceInterface {
  /**
   * Records that a page of the caller shows an item, and returns who else has it open. Fails with FORBIDDEN unless the
   * caller is signed in and can read the item, and with ITEM_NOT_FOUND for administrators.
   */
  readonly enter: (caller: RequestCaller, collection: string, key: Key, page: OpenPage) => Fallible<ItemPresence>
  /** Records that a page of the caller was closed. */
  readonly leave: (caller: RequestCaller, page: string) => Fallible<void>
}

/** Milliseconds after which a page counts as closed. Open ones report every 15 seconds. */
const lifetime = 40_000

/** Who has which items open. */
export class Presence extends Context.Service<Presence, PresenceInterface>()('Presence') {
  static readonly layer = Layer.effect(
    Presence,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      return {
        enter: operation(function* (caller: RequestCaller, collection: string, key: Key, open: OpenPage) {
          const { user } = caller
          if (user === null) throw forbidden()
          const snapshot = schema.snapshot()
          const { info, permission } = requirePermission(snapshot, caller, 'read', collection)
          const context = { kind: database.kind, db: database.db, snapshot, caller }
          const stored = storedKey(info, key)
          const rows = yield* coveredRows(context, info, permission, stored === null ? [] : [stored])
          if (rows.length === 0) return yield* missingItem(context, 'read', info, [key])
          const place = { collection, item: String(stored) }
          const now = Date.now()
          yield* transaction(database, trx => recordPage(trx, { ...open, ...place, user, now }))
          return {
            users: yield* presentUsers(database.db, { ...place, user, now }),
            change: yield* newestChange(database.db, place),
          }
        }),
        leave: (caller, page) =>
          transaction(database, trx =>
            Effect.asVoid(
              execute(sql`delete from directus_presence where page = ${page} and "user" = ${caller.user}`, trx),
            ),
          ),
      } satisfies PresenceInterface
    }),
  )
}

/** Deletes pages that no longer report. */
export const sweepPresence = (db: Queryable, now: number) =>
  execute(sql`delete from directus_presence where seen < ${now - lifetime}`, db)

interface Place {
  readonly collection: string
  readonly item: string
}

/** The id of a page belongs to the user who used it first. */
const recordPage = (
  db: Queryable,
  { collection, editing, item, now, page, user }: OpenPage & Place & { readonly user: string; readonly now: number },
) =>
  execute(
    sql`insert into directus_presence (page, "user", collection, item, editing, since, seen)
    values (${page}, ${user}, ${collection}, ${item}, ${editing ? 1 : 0}, ${now}, ${now})
    on conflict (page) do update set
      since = case when directus_presence.collection = excluded.collection and directus_presence.item = excluded.item
        then directus_presence.since else excluded.since end,
      collection = excluded.collection, item = excluded.item, editing = excluded.editing, seen = excluded.seen
    where directus_presence."user" = excluded."user"`,
    db,
  )

const presentUsers = operation(function* (
  db: Queryable,
  { collection, item, now, user }: Place & { readonly user: string; readonly now: number },
): Operation<readonly PresentUser[]> {
  const { rows } = yield* execute(
    sql<Row>`select "user", max(editing) as editing, min(since) as since
    from directus_presence
    where collection = ${collection} and item = ${item} and "user" <> ${user} and seen >= ${now - lifetime}
    group by "user" order by min(since) limit 20`,
    db,
  )
  return rows.map(row => ({
    user: String(row['user']),
    editing: Number(row['editing']) === 1,
    since: new Date(Number(row['since'])).toISOString(),
  }))
})

const newestChange = operation(function* (
  db: Queryable,
  { collection, item }: Place,
): Operation<ItemPresence['change']> {
  const { rows } = yield* execute(
    sql<Row>`select id, "user" from directus_activity
    where collection = ${collection} and item = ${item} and action not like 'comment%' order by id desc limit 1`,
    db,
  )
  const [row] = rows
  return row ? { id: Number(row['id']), user: row['user'] === null ? null : String(row['user']) } : null
})
