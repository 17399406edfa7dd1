import { sql } from 'kysely'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import { execute, statements } from '#server/database/effects.ts'
import { inspect } from '#server/database/inspect.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from '../ChangeTools.ts'

/** Moves the values of a field in revisions to its new name, so that items can still be reverted. */
export const renameInRevisions = operation(function* (
  { kind, trx }: ChangeTools,
  collection: string,
  from: string,
  to: string,
): Operation<void> {
  for (const name of ['data', 'delta']) {
    const column = sql.id(name)
    const old = `$."${from}"`
    yield* execute(
      kind === 'sqlite'
        ? sql`update directus_revisions set ${column} =
            json_set(json_remove(${column}, ${old}), ${`$."${to}"`}, json(${column} -> ${old}))
          where collection = ${collection} and json_type(${column}, ${old}) is not null`
        : sql`update directus_revisions set ${column} =
            ((${column}::jsonb - ${from}::text) || jsonb_build_object(${to}::text, ${column}::jsonb -> ${from}::text))::json
          where collection = ${collection} and jsonb_exists(${column}::jsonb, ${from}::text)`,
      trx,
    )
  }
})

/** Replaces the name of a collection in the rows of the platform that belong to it, and in items that refer to it. */
export const renameInRows = operation(function* (tools: ChangeTools, from: string, to: string): Operation<void> {
  const { kind, trx, snapshot } = tools
  for (const { table, name } of yield* statements(() => inspect({ kind }, trx)))
    if (isSystemCollection(table) && name === 'collection')
      yield* execute(sql`update ${sql.id(table)} set collection = ${to} where collection = ${from}`, trx)
  const place = `/collections/${from}`
  yield* execute(
    sql`update directus_users set last_page = ${`/collections/${to}`} || substr(last_page, ${place.length + 1})
      where last_page = ${place} or substr(last_page, 1, ${place.length + 1}) = ${`${place}/`}`,
    trx,
  )
  for (const relation of snapshot.relations) {
    if (relation.one_collection !== null || !allowedCollections(relation).includes(from)) continue
    const named = relation.one_collection_field
    if (named === null || !snapshot.collections.get(relation.many_collection)?.fields.get(named)?.column) continue
    const table = relation.many_collection
    yield* execute(sql`update ${sql.id(table)} set ${sql.id(named)} = ${to} where ${sql.id(named)} = ${from}`, trx)
  }
  yield* renameInLinks(tools, from, to)
})

/** Values that name an item of any collection without a relation: `{ "collection": …, "key": … }`. */
const renameInLinks = operation(function* (
  { kind, trx, snapshot }: ChangeTools,
  from: string,
  to: string,
): Operation<void> {
  for (const { name, columns } of snapshot.collections.values())
    for (const field of columns) {
      if (field.type !== 'json' || field.wire.meta?.interface !== 'collection-item-dropdown') continue
      const column = sql.id(field.name)
      yield* execute(
        kind === 'sqlite'
          ? sql`update ${sql.id(name)} set ${column} = json_set(${column}, '$.collection', ${to})
            where json_valid(${column}) and json_extract(${column}, '$.collection') = ${from}`
          : sql`update ${sql.id(name)} set ${column} =
              jsonb_set(${column}::jsonb, '{collection}', to_jsonb(${to}::text))::json
            where ${column}::jsonb ->> 'collection' = ${from}`,
        trx,
      )
    }
})
