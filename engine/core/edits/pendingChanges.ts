import type { Item, Key } from '#schemas/data/Item.ts'
import { templateFields } from '#schemas/template/template.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Edits, FieldEdit, FieldPatch, ToManyEdit } from './Patch.ts'
import { withEdits } from './withEdits.ts'

/** One staged change, as the list of unsaved changes shows it. */
export interface PendingChange {
  /** The way to it from the item in hand. */
  readonly id: string
  readonly kind: 'value' | 'created' | 'updated' | 'linked' | 'removed' | 'list'
  /** The field that changes; null for a row of a list. */
  readonly field: FieldInfo | null
  /** Identifies changes without a field: the name of a field that is missing from the model, or the key of a row. */
  readonly name: string
  /** The collection of a row, and its loaded values. */
  readonly row: { readonly collection: string | null; readonly item: Item } | null
  /** The saved value; undefined if it is not loaded. */
  readonly before: unknown
  readonly after: unknown
  readonly inside: readonly PendingChange[]
  /** Undoes this change and keeps the others. */
  readonly revert: FieldPatch
}

type Wrap = (patch: FieldPatch) => FieldPatch

/** All staged changes of an item; rows of related items are inside their list. */
export function pendingChanges(
  edits: Edits,
  collection: string | null,
  saved: Item,
  metadata: Metadata,
  wrap: Wrap = patch => patch,
  path = '',
): readonly PendingChange[] {
  const change = (name: string, edit: FieldEdit): PendingChange => {
    const id = `${path}/${name}`
    const base = {
      id,
      field: collection === null ? null : metadata.field(collection, name),
      name,
      row: null,
      before: saved[name],
      after: edit.kind === 'value' ? edit.value : null,
      inside: [],
      revert: wrap({ field: name, patch: { op: 'unset' } }),
    }
    const rows = collection === null ? null : rowsOf(metadata, collection, name)
    switch (edit.kind) {
      case 'value':
        return { ...base, kind: 'value' }
      case 'relation':
        return { ...base, kind: 'list', inside: rowChanges(edit.edit, name, rows, metadata, wrap, id) }
      case 'one':
        return { ...base, ...oneChange(edit.one, name, saved[name], edit.one.collection ?? rows, metadata, wrap, id) }
    }
  }
  return Object.entries(edits).map(([name, edit]) => change(name, edit))
}

function rowsOf(metadata: Metadata, collection: string, field: string): string | null {
  const kind = metadata.relation(collection, field)
  return kind && 'junction' in kind ? kind.junction : kind && 'related' in kind ? kind.related : null
}

function oneChange(
  one: Extract<FieldEdit, { kind: 'one' }>['one'],
  field: string,
  saved: unknown,
  collection: string | null,
  metadata: Metadata,
  wrap: Wrap,
  path: string,
) {
  const inside: Wrap = patch =>
    wrap({
      field,
      patch: {
        op: 'edit-one',
        key: one.key,
        patches: [patch],
        ...(one.collection === undefined ? {} : { collection: one.collection }),
      },
    })
  const before: Item = typeof saved === 'object' && saved !== null && !Array.isArray(saved) ? { ...saved } : {}
  return {
    kind: one.key === null ? ('created' as const) : ('updated' as const),
    row: { collection, item: withEdits(before, one.edits) },
    inside: pendingChanges(one.edits, collection, before, metadata, inside, path),
  }
}

function rowChanges(
  edit: ToManyEdit,
  field: string,
  rows: string | null,
  metadata: Metadata,
  wrap: Wrap,
  path: string,
): readonly PendingChange[] {
  const primaryKey = (rows !== null && metadata.collection(rows)?.primaryKey) || 'id'
  const linked = new Set(edit.linked.map(String))
  const row = (key: Key, kind: PendingChange['kind'], edits: Edits): PendingChange => {
    const saved: Item = kind === 'created' ? {} : { [primaryKey]: key }
    const inside: Wrap = patch => wrap({ field, patch: { op: 'edit', key, patches: [patch] } })
    return {
      id: `${path}/${key}`,
      kind,
      field: null,
      name: String(key),
      row: { collection: rows, item: withEdits(saved, edits) },
      before: null,
      after: null,
      inside: pendingChanges(edits, rows, kind === 'created' ? {} : saved, metadata, inside, `${path}/${key}`),
      revert: wrap({ field, patch: { op: 'restore', key } }),
    }
  }
  return [
    ...Object.entries(edit.created).map(([id, edits]) => row(id, 'created', edits)),
    ...edit.linked.map(key => row(key, 'linked', edit.updated[String(key)] ?? {})),
    ...Object.entries(edit.updated)
      .filter(([key]) => !linked.has(key))
      .map(([key, edits]) => row(key, 'updated', edits)),
    ...edit.removed.map(key => row(key, 'removed', {})),
  ]
}

/** Whether the loaded values of a row are enough to fill a template. */
export const canFill = (template: string, item: Item): boolean =>
  templateFields(template).some(path => item[path.split('.')[0] ?? ''] !== undefined)
