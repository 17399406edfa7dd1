import { hasUsage } from '#engine/core/item/usage/usagePlaces.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { UsageNoticeProps } from './UsageNotice.tsx'

/** What to check before an action on an item; null for an item that others cannot use. */
export function usageOf(info: CollectionInfo, item: Item, before: UsageNoticeProps['before']): UsageNoticeProps | null {
  const key = item[info.primaryKey]
  return hasUsage(info) && (typeof key === 'string' || typeof key === 'number')
    ? { collection: info.collection, keys: [key], before }
    : null
}
