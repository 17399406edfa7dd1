import { addIndex } from '#server/database/addColumn.ts'
import { failure, invalidPayload } from '#server/services/Failure.ts'
import type { ChangeTools } from './ChangeTools.ts'
import type { CollectionChange } from './definitions.ts'
import { isIndexable } from './fieldColumn.ts'
import { insertMeta, updateMeta } from './metaRows.ts'

/** Changes the metadata of a collection. A table that has none yet gets its first. */
export async function updateCollection(
  tools: ChangeTools,
  collection: string,
  change: CollectionChange,
): Promise<void> {
  if (tools.snapshot.folders.some(each => each.collection === collection))
    return updateMeta(tools, 'directus_collections', collection, change)
  const info = tools.snapshot.collections.get(collection)
  if (!info) throw failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  if (info.system) throw invalidPayload(`The options of "${collection}" can't be changed.`)
  for (const key of ['sort_field', 'archive_field'] as const) {
    const name = change[key]
    if (name != null && !info.fields.get(name)?.column)
      throw invalidPayload(`"meta.${key}" names "${name}", which is no field with a column of "${collection}".`)
  }
  if (info.wire.meta === null) await insertMeta(tools, 'directus_collections', { ...change, collection })
  else await updateMeta(tools, 'directus_collections', collection, change)
  const order = change.sort_field == null ? null : info.fields.get(change.sort_field)?.column
  if (order && isIndexable(order)) await addIndex(tools.trx, collection, order.name)
}
