import type { Item } from '#schemas/data/Item.ts'
import { foldPatches } from '../../edits/applyPatch.ts'
import { type History, noHistory, type Step } from '../../edits/history.ts'
import { type Edits, type FieldPatch, noEdits } from '../../edits/Patch.ts'
import { sameValue } from '../../edits/sameValue.ts'

export const patchesOf = (steps: readonly Step[]): readonly FieldPatch[] => steps.flatMap(step => step.patches)

/** The same changes on top of another item; what that item has already is no change any more. */
export function rebase(steps: readonly Step[], item: Item): History {
  if (steps.length === 0) return noHistory
  return { edits: foldPatches(patchesOf(steps), item, noEdits), past: steps, future: [] }
}

/**
 * What the edits began from, where the item says something else by now: whoever saves them has to be asked. `item` is
 * what they stood on, `fresh` what they stand on from here on.
 */
export function originals(edits: Edits, began: Item, item: Item, fresh: Item): Item {
  const kept = Object.keys(edits).flatMap(field => {
    const known = Object.hasOwn(began, field) ? began : item
    return Object.hasOwn(known, field) && !sameValue(known[field] ?? null, fresh[field] ?? null)
      ? [[field, known[field]] as const]
      : []
  })
  return Object.fromEntries(kept)
}

/** The steps after a save whose new rows have keys by now, so that later changes of them find them again. */
export function withSavedRows(steps: readonly Step[], sent: Edits, before: Item, after: Item): readonly Step[] {
  const keys = savedRows(sent, before, after)
  if (keys.size === 0) return steps
  const renamed = ({ field, patch }: FieldPatch): FieldPatch => {
    const key = 'key' in patch && patch.key !== null ? keys.get(`${field} ${patch.key}`) : undefined
    if (patch.op === 'several')
      return { field, patch: { ...patch, patches: patch.patches.map(each => renamed({ field, patch: each }).patch) } }
    if (key === undefined || patch.op === 'edit-one') return { field, patch }
    // Safe: the patch had a key before, and a saved row takes every change that a new one takes.
    return { field, patch: { ...patch, key } as FieldPatch['patch'] }
  }
  return steps.map(step => ({ ...step, patches: step.patches.map(renamed) }))
}

/** Temporary ids of rows, with the keys that the server gave them, as far as there is no doubt which is which. */
function savedRows(sent: Edits, before: Item, after: Item): ReadonlyMap<string, string | number> {
  const known = new Map<string, string | number>()
  for (const [field, edit] of Object.entries(sent)) {
    if (edit.kind !== 'relation') continue
    const ids = Object.keys(edit.edit.created)
    const old = new Set([...keysIn(before[field]), ...edit.edit.linked].map(String))
    const fresh = keysIn(after[field]).filter(key => !old.has(String(key)))
    if (fresh.length !== ids.length || (ids.length > 1 && !fresh.every(key => typeof key === 'number'))) continue
    const sorted = fresh.toSorted((one, other) => Number(one) - Number(other))
    ids.forEach((id, at) => {
      const key = sorted[at]
      if (key !== undefined) known.set(`${field} ${id}`, key)
    })
  }
  return known
}

const keysIn = (value: unknown): readonly (string | number)[] =>
  Array.isArray(value) ? value.filter(key => typeof key === 'string' || typeof key === 'number') : []
