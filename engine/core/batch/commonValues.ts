import type { Item } from '#schemas/data/Item.ts'
import type { Edits } from '../edits/Patch.ts'
import { sameValue } from '../edits/sameValue.ts'

/** The values that all items share; a field in which they differ is left out (P-254). */
export function commonValues(items: readonly Item[]): Item {
  const [first, ...rest] = items
  if (!first) return {}
  return Object.fromEntries(
    Object.entries(first).filter(([field, value]) => rest.every(item => sameValue(item[field], value))),
  )
}

/**
 * The edits that a batch edit sends: of the ticked fields alone (P-270). A ticked field that nobody has typed in is set
 * to what its row shows, which is nothing where the items differ.
 */
export function batchEdits(edits: Edits, ticked: ReadonlySet<string>, common: Item): Edits {
  return Object.fromEntries(
    [...ticked].map(field => [field, edits[field] ?? { kind: 'value', value: common[field] ?? null }]),
  )
}
