import { sql } from 'kysely'
import type { Key } from '#schemas/data/Item.ts'
import type { Row } from '#server/database/Database.ts'
import { requireRights } from '#server/services/authorize.ts'
import { createItem } from './createItem.ts'
import { updateItems } from './updateItems.ts'
import type { Payload, WriteContext } from './WriteContext.ts'

/** Changes the one item of a singleton, or creates it. */
export async function saveSingleton(context: WriteContext, collection: string, payload: Payload): Promise<Key> {
  const { info } = requireRights(context.snapshot, context.caller, 'update', collection)
  // The first save of two at once makes the item, the second changes it; SQLite has one writer anyway.
  if (context.kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${`singleton ${collection}`}))`.execute(context.db)
  const key = sql.id(info.primaryKey.name)
  const found = await sql<Row>`select ${key} as key from ${sql.id(info.name)} order by ${key} limit 1`.execute(
    context.db,
  )
  const [row] = found.rows
  if (!row) return createItem(context, collection, payload)
  const [updated] = await updateItems(context, collection, [row['key']], payload)
  return updated ?? String(row['key'])
}
