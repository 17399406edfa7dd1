import { sql } from 'kysely'
import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import { dropForeignKey } from '#server/database/foreignKeys.ts'
import { inspect } from '#server/database/inspect.ts'
import { failure, invalidPayload } from '#server/services/Failure.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { removeRelation } from './deleteField.ts'
import { forgetInPermissions } from './forgetPermissions.ts'
import { deleteMeta, readAllMeta, readMeta, updateMeta } from './metaRows.ts'

/**
 * Drops a table and everything that names the collection. Columns of others that led to it stay as plain fields, empty
 * where they may be. Activity and revisions stay.
 */
export async function deleteCollection(tools: ChangeTools, collection: string): Promise<void> {
  await emptyFolder(tools, collection)
  if (tools.snapshot.folders.some(each => each.collection === collection))
    return deleteMeta(tools, 'directus_collections', [collection])
  const info = tools.snapshot.collections.get(collection)
  if (!info) throw failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  if (info.system) throw invalidPayload(`Collection "${collection}" can't be deleted: the platform needs it.`)
  await forgetInPermissions(tools, leadsTo(tools, collection), null)
  for (const relation of tools.snapshot.relations) await loosen(tools, collection, relation)
  await dropForeignKeys(tools, collection)
  for (const table of ['directus_fields', 'directus_permissions', 'directus_presets'] as const) {
    const rows = await readMeta(tools, table, 'collection', collection)
    await deleteMeta(
      tools,
      table,
      rows.map(row => row['id']),
    )
  }
  await forgetInWebhooks(tools, collection)
  if (info.wire.meta) await deleteMeta(tools, 'directus_collections', [collection])
  await sql`drop table ${sql.id(collection)}`.execute(tools.trx)
}

/** What a collection groups stands by itself afterwards. */
async function emptyFolder(tools: ChangeTools, collection: string): Promise<void> {
  if (!tools.snapshot.collections.get('directus_collections')?.fields.get('group')?.column) return
  for (const { collection: name } of await readMeta(tools, 'directus_collections', 'group', collection))
    await updateMeta(tools, 'directus_collections', name, { group: null })
}

/** Conditions on items of the collection, seen from another one. */
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

async function loosen(tools: ChangeTools, collection: string, relation: Relation): Promise<void> {
  if (relation.id === undefined) return
  if (relation.many_collection === collection) return removeRelation(tools, relation)
  if (relation.one_collection === collection) {
    await removeRelation(tools, { ...relation, one_field: null })
    return makePlain(tools, relation)
  }
  const allowed = allowedCollections(relation)
  if (relation.one_collection !== null || !allowed.includes(collection)) return
  await clearAny(tools, collection, relation)
  const left = allowed.filter(name => name !== collection)
  if (left.length === 0) return removeRelation(tools, relation)
  await updateMeta(tools, 'directus_relations', relation.id, { one_allowed_collections: left })
}

/** A field that led to the collection no longer shows items. */
async function makePlain(tools: ChangeTools, { many_collection, many_field }: Relation): Promise<void> {
  const metas = await readMeta(tools, 'directus_fields', 'collection', many_collection)
  for (const meta of metas.filter(each => each['field'] === many_field)) {
    const special = Array.isArray(meta['special'])
      ? meta['special'].filter(each => each !== 'm2o' && each !== 'file')
      : []
    await updateMeta(tools, 'directus_fields', meta['id'], {
      special: special.length === 0 ? null : special,
      interface: null,
      options: null,
      display: null,
      display_options: null,
    })
  }
}

/** Rows of a junction that lead to any collection, and led to this one. */
async function clearAny({ trx, snapshot }: ChangeTools, collection: string, relation: Relation): Promise<void> {
  const many = snapshot.collections.get(relation.many_collection)
  const named = many?.fields.get(relation.one_collection_field ?? '')
  const item = many?.fields.get(relation.many_field)
  if (!many || !named?.column || !item?.column) return
  const those = sql`${sql.id(named.name)} = ${collection}`
  await (named.column.nullable && item.column.nullable
    ? sql`update ${sql.id(many.name)} set ${sql.id(item.name)} = null, ${sql.id(named.name)} = null where ${those}`
    : sql`delete from ${sql.id(many.name)} where ${those}`
  ).execute(trx)
}

/** Drops the foreign keys of other tables, those without metadata too, and empties their columns. */
async function dropForeignKeys({ kind, trx }: ChangeTools, collection: string): Promise<void> {
  for (const column of await inspect({ kind }, trx)) {
    if (column.table === collection || column.references?.table !== collection) continue
    await dropForeignKey(kind, trx, column.table, column.name)
    if (column.nullable)
      await sql`update ${sql.id(column.table)} set ${sql.id(column.name)} = null
        where ${sql.id(column.name)} is not null`.execute(trx)
  }
}

/** A webhook that was for this collection alone is switched off. */
async function forgetInWebhooks(tools: ChangeTools, collection: string): Promise<void> {
  for (const row of await readAllMeta(tools, 'directus_webhooks')) {
    const names = row['collections']
    if (!Array.isArray(names) || !names.includes(collection)) continue
    const left = names.filter(name => name !== collection)
    await updateMeta(tools, 'directus_webhooks', row['id'], {
      collections: left,
      ...(left.length === 0 ? { status: 'inactive' } : {}),
    })
  }
}
