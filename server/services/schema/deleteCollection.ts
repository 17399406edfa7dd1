import { sql } from 'kysely'
import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import { execute, statements } from '#server/database/effects.ts'
import { dropForeignKey } from '#server/database/foreignKeys.ts'
import { inspect } from '#server/database/inspect.ts'
import { dropSearch } from '#server/database/search/dropSearch.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { removeRelation } from './deleteField.ts'
import { forgetInPermissions } from './forgetPermissions.ts'
import { managedMetas } from './managedMetas.ts'
import { deleteMeta, readAllMeta, readMeta, updateMeta } from './metaRows.ts'

/**
 * Drops a table and all references to the collection. Foreign keys of others become plain fields, cleared if they are
 * nullable. Activity and revisions stay.
 */
export const deleteCollection = operation(function* (tools: ChangeTools, collection: string): Operation<void> {
  yield* emptyFolder(tools, collection)
  if (tools.snapshot.folders.some(each => each.collection === collection))
    return yield* deleteMeta(tools, 'directus_collections', [collection])
  const info = tools.snapshot.collections.get(collection)
  if (!info) return yield* failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  if (info.system)
    return yield* invalidPayload(`Collection "${collection}" is a system collection and can't be deleted.`)
  yield* forgetInPermissions(tools, leadsTo(tools, collection), null)
  for (const relation of tools.snapshot.relations) yield* loosen(tools, collection, relation)
  yield* dropForeignKeys(tools, collection)
  for (const table of ['directus_fields', 'directus_permissions', 'directus_presets'] as const) {
    const rows = yield* readMeta(tools, table, 'collection', collection)
    yield* deleteMeta(
      tools,
      table,
      rows.map(row => row['id']),
    )
  }
  yield* forgetInWebhooks(tools, collection)
  if (info.wire.meta) yield* deleteMeta(tools, 'directus_collections', [collection])
  yield* statements(() => dropSearch(tools.kind, tools.trx, collection))
  yield* execute(sql`drop table ${sql.id(collection)}`, tools.trx)
})

/** Collections grouped under it move up to its level. */
const emptyFolder = operation(function* (tools: ChangeTools, collection: string): Operation<void> {
  if (!tools.snapshot.collections.get('directus_collections')?.fields.get('group')?.column) return
  const group = managedMetas(tools.snapshot).get(collection)?.group ?? null
  for (const { collection: name } of yield* readMeta(tools, 'directus_collections', 'group', collection))
    yield* updateMeta(tools, 'directus_collections', name, { group: group === name ? null : group })
})

/** Conditions on items of the collection, from another one. */
const leadsTo =
  ({ snapshot }: ChangeTools, collection: string) =>
  (from: string, field: string, nested: boolean, named: string | undefined): boolean => {
    const relation = snapshot.collections.get(from)?.fields.get(field)?.relation
    switch (relation?.kind) {
      case undefined:
        return false
      case 'any':
        return named === collection
      case 'm2o':
      case 'file':
        return nested && relation.related === collection
      case 'o2m':
        return relation.related === collection
      case 'm2m':
      case 'files':
      case 'translations':
        return relation.junction === collection || relation.related === collection
      case 'm2a':
        return relation.junction === collection
    }
  }

const loosen = operation(function* (tools: ChangeTools, collection: string, relation: Relation): Operation<void> {
  if (relation.id === undefined) return
  if (relation.many_collection === collection) return yield* removeRelation(tools, relation)
  if (relation.one_collection === collection) {
    yield* removeRelation(tools, { ...relation, one_field: null })
    return yield* makePlain(tools, relation)
  }
  const allowed = allowedCollections(relation)
  if (relation.one_collection !== null || !allowed.includes(collection)) return
  yield* clearAny(tools, collection, relation)
  const left = allowed.filter(name => name !== collection)
  if (left.length === 0) return yield* removeRelation(tools, relation)
  yield* updateMeta(tools, 'directus_relations', relation.id, { one_allowed_collections: left })
})

/** A field that referenced the collection no longer shows items. */
const makePlain = operation(function* (tools: ChangeTools, { many_collection, many_field }: Relation): Operation<void> {
  const metas = yield* readMeta(tools, 'directus_fields', 'collection', many_collection)
  for (const meta of metas.filter(each => each['field'] === many_field)) {
    const special = Array.isArray(meta['special'])
      ? meta['special'].filter(each => each !== 'm2o' && each !== 'file')
      : []
    yield* updateMeta(tools, 'directus_fields', meta['id'], {
      special: special.length === 0 ? null : special,
      interface: null,
      options: null,
      display: null,
      display_options: null,
    })
  }
})

/** Rows of a many-to-any junction that reference this collection. */
const clearAny = operation(function* (
  { trx, snapshot }: ChangeTools,
  collection: string,
  relation: Relation,
): Operation<void> {
  const many = snapshot.collections.get(relation.many_collection)
  const named = many?.fields.get(relation.one_collection_field ?? '')
  const item = many?.fields.get(relation.many_field)
  if (!many || !named?.column || !item?.column) return
  const those = sql`${sql.id(named.name)} = ${collection}`
  yield* execute(
    named.column.nullable && item.column.nullable
      ? sql`update ${sql.id(many.name)} set ${sql.id(item.name)} = null, ${sql.id(named.name)} = null where ${those}`
      : sql`delete from ${sql.id(many.name)} where ${those}`,
    trx,
  )
})

/** Drops the foreign keys of other tables, including those without metadata, and clears their columns. */
const dropForeignKeys = operation(function* ({ kind, trx }: ChangeTools, collection: string): Operation<void> {
  for (const column of yield* statements(() => inspect({ kind }, trx))) {
    if (column.table === collection || column.references?.table !== collection) continue
    yield* statements(() => dropForeignKey(kind, trx, column.table, column.name))
    if (column.nullable)
      yield* execute(
        sql`update ${sql.id(column.table)} set ${sql.id(column.name)} = null
        where ${sql.id(column.name)} is not null`,
        trx,
      )
  }
})

/** A webhook that was only for this collection is switched off. */
const forgetInWebhooks = operation(function* (tools: ChangeTools, collection: string): Operation<void> {
  for (const row of yield* readAllMeta(tools, 'directus_webhooks')) {
    const names = row['collections']
    if (!Array.isArray(names) || !names.includes(collection)) continue
    const left = names.filter(name => name !== collection)
    yield* updateMeta(tools, 'directus_webhooks', row['id'], {
      collections: left,
      ...(left.length === 0 ? { status: 'inactive' } : {}),
    })
  }
})
