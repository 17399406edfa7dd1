import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'

const maxFields = 4

/** How the items of a collection are read by the API, as a line for a shell. */
export function exampleRequest(
  { collection, primaryKey, fields, isSingleton, meta }: CollectionInfo,
  origin: string,
): string {
  const own = fields.filter(({ schema, isHidden, isPrimaryKey }) => schema !== null && (isPrimaryKey || !isHidden))
  const chosen = [primaryKey, ...own.map(({ field }) => field).filter(field => field !== primaryKey)].slice(
    0,
    maxFields,
  )
  const params = [
    `fields=${chosen.map(encodeURIComponent).join(',')}`,
    ...(isSingleton ? [] : ['limit=10', `sort=${encodeURIComponent(meta?.sort_field ?? primaryKey)}`]),
  ]
  return `curl -H "Authorization: Bearer $TOKEN" \\\n  "${origin}${itemsPath(collection)}?${params.join('&')}"`
}
