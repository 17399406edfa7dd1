import { sql } from 'kysely'
import { cachedSql } from '#server/database/cachedSql.ts'
import type { Row } from '#server/database/Database.ts'
import { storedActivityInstant } from '#server/database/storedTime.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { wireValue } from '#server/query/readItems.ts'
import type { WriteContext } from './WriteContext.ts'

/** Writes one row of activity and returns its key. `item` is the key of the changed item. */
export const recordActivity = operation(function* (
  context: WriteContext,
  action: string,
  collection: string,
  item: unknown,
  comment: string | null = null,
): Operation<number> {
  const { user, ip, userAgent } = context.caller
  const timestamp = storedActivityInstant({ kind: context.kind, origin: context.snapshot.dialect.origin }, context.now)
  const values = [action, user, timestamp, ip ?? '', userAgent, collection, String(item), comment]
  const [made] = yield* cachedSql(
    context.db,
    `${context.kind} activity`,
    values,
    () => sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item, comment)
      values (${sql.join(values)}) returning id`,
  )
  return Number(made?.['id'])
})

/** Writes activity with a revision: the item after the change, and the changed values. Secrets are in neither. */
export const recordChange = operation(function* (
  context: WriteContext,
  action: 'create' | 'update' | 'revert',
  info: CollectionInfo,
  row: Row,
  before: Row | null,
): Operation<void> {
  context.touched.add(info.name)
  const item = row[info.primaryKey.name]
  const activity = yield* recordActivity(context, action, info.name, item)
  const payload = snapshotOf(info, row, before ?? undefined)
  context.changes.push({ action: before === null ? 'create' : 'update', info, item, payload })
  const delta = JSON.stringify(payload)
  const data = before === null ? delta : JSON.stringify(snapshotOf(info, row))
  const values = [activity, info.name, String(item), data, delta]
  yield* cachedSql(
    context.db,
    `${context.kind} revision`,
    values,
    () => sql`insert into directus_revisions (activity, collection, item, data, delta) values (${sql.join(values)})`,
  )
})

/** The values of a row in the wire format; with `before`, those that differ from it. */
function snapshotOf(info: CollectionInfo, row: Row, before?: Row): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const field of info.columns)
    if (!field.secret && (before === undefined || before[field.name] !== row[field.name]))
      values[field.name] = wireValue(field, row[field.name])
  return values
}
