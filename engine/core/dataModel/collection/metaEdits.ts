import type { CollectionMeta } from '#schemas/data/Collection.ts'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { Item } from '#schemas/data/Item.ts'
import { metaNames } from './metaFields.ts'

/** The settings of a collection as a form shows them. */
export const metaValues = (meta: CollectionMeta | null): Item =>
  Object.fromEntries(metaNames.map(name => [name, meta?.[name] ?? null]))

/** The settings that differ from the initial ones, and their initial values; null if none do. */
export function metaEdits(base: Item, value: Item) {
  const names = metaNames.filter(name => canonicalJson(value[name]) !== canonicalJson(base[name]))
  if (names.length === 0) return null
  const pick = (from: Item) => Object.fromEntries(names.map(name => [name, from[name] ?? null]))
  return { change: pick(value), before: pick(base) }
}
