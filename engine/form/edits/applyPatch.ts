import type { Item } from '#schemas/data/Item.ts'
import { noRelationEdit, type Patch, type RelationEdit } from '../../registry/Patch.ts'
import type { Edits, FieldEdit, FieldPatch } from './Edits.ts'
import { sameValue } from './sameValue.ts'

/**
 * The edits after one more patch. A value set back to its initial one, or to null where there was none, is no edit
 * (P-267, P-268); a relation whose changes cancel out is none either.
 */
export function applyPatch(edits: Edits, { field, patch }: FieldPatch, initial: Item): Edits {
  const staged = stage(edits[field], patch)
  if (staged === null || isNoChange(staged, initial[field])) return without(edits, field)
  return { ...edits, [field]: staged }
}

/** The edits that a list of patches comes to. */
export const foldPatches = (patches: readonly FieldPatch[], initial: Item): Edits =>
  patches.reduce<Edits>((edits, patch) => applyPatch(edits, patch, initial), {})

function stage(current: FieldEdit | undefined, patch: Patch): FieldEdit | null {
  const relation = current?.kind === 'relation' ? current.edit : noRelationEdit
  switch (patch.op) {
    case 'set':
      return { kind: 'value', value: patch.value }
    case 'unset':
      return null
    case 'create':
      return { kind: 'relation', edit: { ...relation, created: { ...relation.created, [patch.id]: patch.values } } }
    case 'update':
      return { kind: 'relation', edit: update(relation, String(patch.key), patch.values) }
    case 'link':
      return { kind: 'relation', edit: link(relation, patch.key) }
    case 'remove':
      return { kind: 'relation', edit: remove(relation, patch.key) }
  }
}

function update(edit: RelationEdit, key: string, values: Readonly<Record<string, unknown>>): RelationEdit {
  if (Object.hasOwn(edit.created, key))
    return { ...edit, created: { ...edit.created, [key]: { ...edit.created[key], ...values } } }
  return { ...edit, updated: { ...edit.updated, [key]: { ...edit.updated[key], ...values } } }
}

const differs = (key: string | number) => (other: string | number) => String(other) !== String(key)

/** Linking what was removed takes the removal back. */
function link(edit: RelationEdit, key: string | number): RelationEdit {
  const removed = edit.removed.filter(differs(key))
  if (removed.length < edit.removed.length) return { ...edit, removed }
  return { ...edit, linked: [...edit.linked.filter(differs(key)), key] }
}

/** Removing what was only staged forgets it; removing what is saved stages the removal. */
function remove(edit: RelationEdit, key: string | number): RelationEdit {
  const name = String(key)
  if (Object.hasOwn(edit.created, name)) return { ...edit, created: without(edit.created, name) }
  const updated = without(edit.updated, name)
  const linked = edit.linked.filter(differs(key))
  if (linked.length < edit.linked.length) return { ...edit, updated, linked }
  return { ...edit, updated, removed: [...edit.removed.filter(differs(key)), key] }
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

function isNoChange(staged: FieldEdit, initial: unknown): boolean {
  if (staged.kind === 'value') return sameValue(staged.value ?? null, initial ?? null)
  const { created, updated, linked, removed } = staged.edit
  return Object.keys(created).length + Object.keys(updated).length + linked.length + removed.length === 0
}
