import type { Item, Key } from '#schemas/data/Item.ts'
import {
  type Edits,
  type FieldEdit,
  type FieldPatch,
  isEdited,
  noEdits,
  noToManyEdit,
  type Patch,
  type ToManyEdit,
} from './Patch.ts'
import { sameValue } from './sameValue.ts'

/**
 * Applies one more patch to the edits. A value set back to its initial one, or to null if there was none, is not an
 * edit; neither is a relation whose changes cancel out. `initial` null: the saved values are unknown, so every value
 * counts.
 */
export function applyPatch(edits: Edits, { field, patch }: FieldPatch, initial: Item | null): Edits {
  const staged = stage(edits[field], patch)
  const initialValue = initial === null ? undefined : (initial[field] ?? null)
  if (staged === null || isNoChange(staged, initialValue)) return without(edits, field)
  return { ...edits, [field]: staged }
}

/** The edits that result from a list of patches, on top of others. */
export const foldPatches = (patches: readonly FieldPatch[], initial: Item | null, edits: Edits = noEdits): Edits =>
  patches.reduce<Edits>((folded, patch) => applyPatch(folded, patch, initial), edits)

function stage(current: FieldEdit | undefined, patch: Patch): FieldEdit | null {
  const relation = current?.kind === 'relation' ? current.edit : noToManyEdit
  const staged = (edit: ToManyEdit): FieldEdit => ({ kind: 'relation', edit })
  switch (patch.op) {
    case 'set':
      return { kind: 'value', value: patch.value }
    case 'unset':
      return null
    case 'create':
      return staged({ ...relation, created: { ...relation.created, [patch.id]: newRow(patch) } })
    case 'update':
      return staged(editRow(relation, patch.key, edits => ({ ...edits, ...valueEdits(patch.values) })))
    case 'edit':
      return staged(
        editRow(relation, patch.key, (edits, own) => foldPatches(patch.patches, patch.initial ?? own, edits)),
      )
    case 'order':
      return staged(order(relation, patch.field, patch.places))
    case 'several':
      return patch.patches.reduce<FieldEdit | null>((done, each) => stage(done ?? undefined, each), current ?? null)
    case 'link':
      return staged(link(relation, patch.key))
    case 'remove':
      return staged(remove(relation, patch.key))
    case 'restore':
      return staged(restore(relation, patch.key))
    case 'edit-one': {
      const same =
        current?.kind === 'one' && current.one.key === patch.key && current.one.collection === patch.collection
      const initial = patch.initial ?? (patch.key === null ? {} : null)
      const edits = foldPatches(patch.patches, initial, same ? current.one.edits : noEdits)
      if (patch.key !== null && !isEdited(edits)) return { kind: 'value', value: patch.key }
      return {
        kind: 'one',
        one: { key: patch.key, edits, ...(patch.collection === undefined ? {} : { collection: patch.collection }) },
      }
    }
  }
}

const valueEdits = (values: Item): Edits =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { kind: 'value', value }]))

const newRow = ({ values, patches = [], initial = {} }: Patch & { readonly op: 'create' }): Edits =>
  foldPatches(patches, initial, valueEdits(values))

/** In one pass: row by row would copy a long list once per row. */
function order(edit: ToManyEdit, field: string, places: Readonly<Record<string, number>>): ToManyEdit {
  const created: Record<string, Edits> = { ...edit.created }
  const updated: Record<string, Edits> = { ...edit.updated }
  for (const [key, value] of Object.entries(places)) {
    const rows = Object.hasOwn(created, key) ? created : updated
    rows[key] = { ...rows[key], [field]: { kind: 'value', value } }
  }
  return { ...edit, created, updated }
}

/** A new row starts empty, so null is not a value of it. The saved values of an existing row are unknown here. */
function editRow(edit: ToManyEdit, key: Key, change: (edits: Edits, initial: Item | null) => Edits): ToManyEdit {
  const name = String(key)
  const created = edit.created[name]
  if (created) return { ...edit, created: { ...edit.created, [name]: change(created, {}) } }
  const changed = change(edit.updated[name] ?? noEdits, null)
  return {
    ...edit,
    updated: isEdited(changed) ? { ...edit.updated, [name]: changed } : without(edit.updated, name),
  }
}

const differs = (key: Key) => (other: Key) => String(other) !== String(key)

/** Linking a removed item undoes the removal. */
function link(edit: ToManyEdit, key: Key): ToManyEdit {
  const removed = edit.removed.filter(differs(key))
  if (removed.length < edit.removed.length) return { ...edit, removed }
  return { ...edit, linked: [...edit.linked.filter(differs(key)), key] }
}

/** Removing a staged item drops it; removing a saved item stages the removal. */
function remove(edit: ToManyEdit, key: Key): ToManyEdit {
  const forgotten = restore(edit, key)
  const name = String(key)
  if (Object.hasOwn(edit.created, name) || forgotten.linked.length < edit.linked.length) return forgotten
  return { ...forgotten, removed: [...forgotten.removed, key] }
}

const restore = (edit: ToManyEdit, key: Key): ToManyEdit => ({
  created: without(edit.created, String(key)),
  updated: without(edit.updated, String(key)),
  linked: edit.linked.filter(differs(key)),
  removed: edit.removed.filter(differs(key)),
})

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  if (!Object.hasOwn(record, key)) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

/** `initial` undefined: unknown. */
function isNoChange(staged: FieldEdit, initial: unknown): boolean {
  switch (staged.kind) {
    case 'value':
      return initial !== undefined && sameValue(staged.value ?? null, initial)
    case 'one':
      return false
    case 'relation': {
      const { created, updated, linked, removed } = staged.edit
      return Object.keys(created).length + Object.keys(updated).length + linked.length + removed.length === 0
    }
  }
}
