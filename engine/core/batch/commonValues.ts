import type { Item } from '#schemas/data/Item.ts'
import type { Edits } from '../edits/Patch.ts'
import { sameValue } from '../edits/sameValue.ts'

/** The values that all items share; a field in which they differ is left out. */
export function commonValues(items: readonly Item[]): Item {
  const [first, ...rest] = items
  if (!first) return {}
  return Object.fromEntries(
    Object.entries(first).filter(([field, value]) => rest.every(item => sameValue(item[field], value))),
  )
}

/**
 * The edits of a batch edit: checked fields only. A checked field that was not edited is set to the shown value, which
 * is empty if the items differ.
 */
export function batchEdits(edits: Edits, ticked: ReadonlySet<string>, common: Item): Edits {
  return Object.fromEntries(
    [...ticked].map(field => [field, edits[field] ?? { kind: 'value', value: common[field] ?? null }]),
  )
}
