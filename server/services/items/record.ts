import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { wireValue } from '#server/query/readItems.ts'
import type { CollectionInfo } from '../schema/Snapshot.ts'
import type { WriteContext } from './WriteContext.ts'

/** Writes one row of activity and gives its key. `item` is the key of what was touched. */
export async function recordActivity(
  context: WriteContext,
  action: string,
  collection: string,
  item: unknown,
  comment: string | null = null,
): Promise<number> {
  const { user, ip, userAgent } = context.caller
  const made = await sql<{ id: number }>`insert into directus_activity
      (action, "user", timestamp, ip, user_agent, collection, item, comment)
    values (${action}, ${user}, ${context.now}, ${ip ?? ''}, ${userAgent}, ${collection}, ${String(item)}, ${comment})
    returning id`.execute(context.db)
  return made.rows[0]?.id ?? 0
}

/** Writes activity and, with it, a revision: the item as it now is, and what has changed. Secrets are in neither. */
export async function recordChange(
  context: WriteContext,
  action: 'create' | 'update',
  info: CollectionInfo,
  row: Row,
  before: Row | null,
): Promise<void> {
  context.touched.add(info.name)
  const item = row[info.primaryKey.name]
  const activity = await recordActivity(context, action, info.name, item)
  const data = JSON.stringify(snapshotOf(info, row))
  const delta = before === null ? data : JSON.stringify(snapshotOf(info, row, before))
  await sql`insert into directus_revisions (activity, collection, item, data, delta)
    values (${activity}, ${info.name}, ${String(item)}, ${data}, ${delta})`.execute(context.db)
}

/** The values of a row as they travel; with `before`, those that differ from it. */
function snapshotOf(info: CollectionInfo, row: Row, before?: Row): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const field of info.columns)
    if (!field.secret && (before === undefined || before[field.name] !== row[field.name]))
      values[field.name] = wireValue(field, row[field.name])
  return values
}
