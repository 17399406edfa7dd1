import type { Item } from '#schemas/data/Item.ts'
import { foldPatches } from '../../edits/applyPatch.ts'
import { type History, noHistory, type Step } from '../../edits/history.ts'
import { type Edits, type FieldPatch, noEdits } from '../../edits/Patch.ts'
import { sameValue } from '../../edits/sameValue.ts'

export const patchesOf = (steps: readonly Step[]): readonly FieldPatch[] => steps.flatMap(step => step.patches)

/** The same changes on top of another item, without those it already has. */
export function rebase(steps: readonly Step[], item: Item): History {
  if (steps.length === 0) return noHistory
  return { edits: foldPatches(patchesOf(steps), item, noEdits), past: steps, future: [] }
}

/**
 * The base values of edits whose item has changed since, so that a save asks about them. `item` is the version that the
 * edits were made on, `fresh` the new one.
 */
export function originals(edits: Edits, baseValues: Item, item: Item, fresh: Item): Item {
  const bases = Object.keys(edits).flatMap(field => {
    const source = Object.hasOwn(baseValues, field) ? baseValues : item
    return Object.hasOwn(source, field) && !sameValue(source[field] ?? null, fresh[field] ?? null)
      ? [[field, source[field]] as const]
      : []
  })
  return Object.fromEntries(bases)
}

/** The steps after a save, with the keys of saved new rows, so that later changes find them. */
export function withSavedRows(steps: readonly Step[], sent: Edits, before: Item, after: Item): readonly Step[] {
  const keys = savedRows(sent, before, after)
  if (keys.size === 0) return steps
  const renamed = ({ field, patch }: FieldPatch): FieldPatch => {
    const key = 'key' in patch && patch.key !== null ? keys.get(`${field} ${patch.key}`) : undefined
    if (patch.op === 'several')
      return { field, patch: { ...patch, patches: patch.patches.map(each => renamed({ field, patch: each }).patch) } }
    if (key === undefined || patch.op === 'edit-one') return { field, patch }
    // Safe: the patch had a key before, and a saved row accepts every change that a new one does.
    return { field, patch: { ...patch, key } as FieldPatch['patch'] }
  }
  return steps.map(step => ({ ...step, patches: step.patches.map(renamed) }))
}

/** Maps the temporary ids of rows to the keys from the server, if the match is unambiguous. */
function savedRows(sent: Edits, before: Item, after: Item): ReadonlyMap<string, string | number> {
  const keysByTemporaryId = new Map<string, string | number>()
  for (const [field, edit] of Object.entries(sent)) {
    if (edit.kind !== 'relation') continue
    const ids = Object.keys(edit.edit.created)
    const old = new Set([...keysIn(before[field]), ...edit.edit.linked].map(String))
    const fresh = keysIn(after[field]).filter(key => !old.has(String(key)))
    if (fresh.length !== ids.length || (ids.length > 1 && !fresh.every(key => typeof key === 'number'))) continue
    const sorted = fresh.toSorted((a, b) => Number(a) - Number(b))
    ids.forEach((id, at) => {
      const key = sorted[at]
      if (key !== undefined) keysByTemporaryId.set(`${field} ${id}`, key)
    })
  }
  return keysByTemporaryId
}

const keysIn = (value: unknown): readonly (string | number)[] =>
  Array.isArray(value) ? value.filter(key => typeof key === 'string' || typeof key === 'number') : []
