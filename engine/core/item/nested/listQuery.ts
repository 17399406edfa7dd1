import type { Query } from '#schemas/api/Query.ts'
import type { Key } from '#schemas/data/Item.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import type { ListShape } from './listShape.ts'

type Filter = FilterTree

/** Rows on a page. */
export const pageSize = 25

/** The number of keys that fit into an address; longer lists are read by their foreign key. */
export const keysInAddress = 100

/** The filter for the saved rows of a list; null if it has none. */
export function savedFilter(
  shape: ListShape,
  primaryKey: string,
  parentKey: Key | null,
  keys: readonly Key[],
): Filter | null {
  if (keys.length === 0) return null
  if (keys.length <= keysInAddress) return { [primaryKey]: { _in: keys } }
  return parentKey === null ? null : { [shape.foreignKey]: { _eq: parentKey } }
}

/**
 * Text fields of a collection that can be searched through a junction, where the server's own search does not apply.
 */
const searchable = (info: CollectionInfo | null): readonly string[] =>
  (info?.fields ?? [])
    .filter(field => (field.type === 'string' || field.type === 'text') && !isSecret(field))
    .map(field => field.field)

/** Whether a list can be searched; not if it contains items of several collections. */
export const canSearch = (metadata: Metadata, { far }: ListShape): boolean =>
  !far || (far.collectionField === null && searchable(metadata.collection(far.collections[0] ?? '')).length > 0)

/** The filter for rows that contain a text. */
export function searchOf(metadata: Metadata, { far }: ListShape, search: string): Pick<Query, 'filter' | 'search'> {
  if (search === '') return {}
  if (!far) return { search }
  const fields = searchable(metadata.collection(far.collections[0] ?? ''))
  return { filter: { [far.field]: { _or: fields.map(field => ({ [field]: { _contains: search } })) } } }
}

export const both = (...filters: readonly (Filter | undefined)[]): Filter => {
  const present = filters.filter(filter => filter !== undefined)
  const [only] = present
  return present.length === 1 && only !== undefined ? only : { _and: present }
}
