import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { Search } from './listSearch.ts'

/** The fields of a collection that an address fixes: `?role=…`. */
export const namedFields = (search: Search, { fields }: CollectionInfo): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ field, type }) =>
      search[field] === undefined || type === 'alias' ? [] : [[field, String(search[field])]],
    ),
  )

/** The filters in the address, which cannot be removed. */
export const lockedFilters = (search: Search, collection: CollectionInfo): readonly PresetFilter[] =>
  Object.entries(namedFields(search, collection)).map(([field, value]) => ({
    key: `address-${field}`,
    field,
    operator: 'eq',
    value,
    locked: true,
  }))
