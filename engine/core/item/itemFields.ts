import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/**
 * The fields to request of an item: every column and every list of related items, by key. For system collections a
 * wildcard: it leaves out forbidden fields, while naming one would fail the whole request.
 */
export const itemFields = (
  { collection, fields, isSystem }: CollectionInfo,
  metadata: Pick<Metadata, 'relation'>,
): readonly string[] =>
  isSystem
    ? ['*']
    : fields
        .filter(({ field, type }) => type !== 'alias' || metadata.relation(collection, field) !== null)
        .map(({ field }) => field)
