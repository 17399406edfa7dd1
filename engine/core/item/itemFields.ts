import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/**
 * The fields to ask an item for: every column and every list of related items, by key. Of the platform's own collections
 * all at once: what its rules close is left out of a wildcard, and by name would have the whole item refused.
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
