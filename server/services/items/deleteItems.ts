import { sql } from 'kysely'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import { requirePermission } from '#server/access/authorize.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { coveredRows, missingItem, storedKeys } from './findRows.ts'
import { guardDelete } from './guardWrite.ts'
import { recordActivity } from './record.ts'
import { deleteRows } from './storeRows.ts'
import type { WriteContext } from './WriteContext.ts'

/** Deletes the items with the given keys. If one of them is missing or not covered, deletes none. */
export const deleteItems = operation(function* (
  context: WriteContext,
  collection: string,
  keys: readonly unknown[],
): Operation<void> {
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'delete', collection)
  const stored = storedKeys(info, keys)
  const rows = stored ? yield* coveredRows(context, info, permission, stored, 'for update') : []
  if (!stored || rows.length < stored.length) return yield* missingItem(context, 'delete', info, keys)
  guardDelete(context, info, rows)
  yield* detachLoose(context, info, stored)
  yield* deleteRows(context, info, stored)
  context.touched.add(info.name)
  for (const key of stored) {
    context.changes.push({ action: 'delete', info, item: key, payload: null })
    yield* recordActivity(context, 'delete', info.name, key)
  }
})

/** Clears the links that no foreign key of the database clears: many-to-any, and tables created without one. */
const detachLoose = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  keys: readonly unknown[],
): Operation<void> {
  const texts = sql.join(keys.map(String))
  for (const relation of context.snapshot.relations) {
    const many = context.snapshot.collections.get(relation.many_collection)
    const column = many?.fields.get(relation.many_field)?.column
    if (!many || !column || many.name === 'directus_activity') continue
    const link = sql.id(relation.many_field)
    if (relation.one_collection === null && allowedCollections(relation).includes(info.name)) {
      const named = sql`${sql.id(relation.one_collection_field ?? 'collection')} = ${info.name} and ${link} in (${texts})`
      yield* execute(
        column.nullable
          ? sql`update ${sql.id(many.name)} set ${link} = null where ${named}`
          : sql`delete from ${sql.id(many.name)} where ${named}`,
        context.db,
      )
    } else if (relation.one_collection === info.name && !column.references && column.nullable)
      yield* execute(
        sql`update ${sql.id(many.name)} set ${link} = null
        where cast(${link} as text) in (${texts})`,
        context.db,
      )
  }
})
