import type { Item, Key } from '#schemas/data/Item.ts'
import type { Edits, FieldEdit, FieldPatch } from '../../edits/Patch.ts'

/** The way from the item of a form to a related one. */
export type RowPath = readonly { readonly field: string; readonly key: Key }[]

/** A value of a field in a related item. */
export interface RowValue {
  readonly path: RowPath
  readonly field: string
  readonly current: unknown
}

/** The base values of edits in related items, by field and key. */
export type RowBaseValues = Readonly<Record<string, Readonly<Record<string, RowBegan>>>>

interface RowBegan {
  readonly values: Item
  readonly rows: RowBaseValues
}

interface Collected {
  readonly values: Record<string, unknown>
  readonly rows: Map<string, Map<string, Collected>>
}

const nothing = (): Collected => ({ values: {}, rows: new Map() })

/**
 * The base values of edits in related items, from the patches that made them: for every field the value before its
 * first change. `resolvedRows` are values that others have written since and that the user has seen. New rows, and
 * values that were changed without their form, have no base.
 */
export function rowBaseValues(
  edits: Edits,
  patches: readonly FieldPatch[],
  resolvedRows: readonly RowValue[],
): RowBaseValues {
  const all = nothing()
  for (const patch of patches) collect(all, patch)
  for (const { path, field, current } of resolvedRows) {
    const row = path.reduce((inside, step) => rowIn(inside, step.field, step.key), all)
    row.values[field] = current
  }
  return baseValuesOf(edits, all)
}

function collect(collected: Collected, { field, patch }: FieldPatch): void {
  if (patch.op === 'several') for (const each of patch.patches) collect(collected, { field, patch: each })
  if (patch.op === 'restore') collected.rows.get(field)?.delete(String(patch.key))
  if ((patch.op !== 'edit' && patch.op !== 'edit-one') || patch.key === null) return
  const row = rowIn(collected, field, patch.key)
  for (const inner of patch.patches) {
    const { initial = {} } = patch
    if (Object.hasOwn(initial, inner.field) && !Object.hasOwn(row.values, inner.field))
      row.values[inner.field] = initial[inner.field]
    collect(row, inner)
  }
}

function rowIn(collected: Collected, field: string, key: Key): Collected {
  const rows = collected.rows.get(field) ?? new Map<string, Collected>()
  const row = rows.get(String(key)) ?? nothing()
  collected.rows.set(field, rows)
  rows.set(String(key), row)
  return row
}

/** The collected base values of fields that are still edited. */
function baseValuesOf(edits: Edits, collected: Collected): RowBaseValues {
  const fields = Object.entries(edits).flatMap(([field, edit]) => {
    const rows = rowsOf(edit).flatMap(([key, inner]) => {
      const row = collected.rows.get(field)?.get(key)
      if (!row) return []
      const compared = Object.keys(inner).filter(
        name => inner[name]?.kind !== 'relation' && Object.hasOwn(row.values, name),
      )
      const inside = baseValuesOf(inner, row)
      if (compared.length === 0 && Object.keys(inside).length === 0) return []
      const values = Object.fromEntries(compared.map(name => [name, row.values[name]]))
      return [[key, { values, rows: inside }] as const]
    })
    return rows.length > 0 ? [[field, Object.fromEntries(rows)] as const] : []
  })
  return Object.fromEntries(fields)
}

function rowsOf(edit: FieldEdit): readonly (readonly [string, Edits])[] {
  switch (edit.kind) {
    case 'value':
      return []
    case 'relation':
      return Object.entries(edit.edit.updated)
    case 'one':
      return edit.one.key === null ? [] : [[String(edit.one.key), edit.one.edits]]
  }
}

/** The edits of a related item, with their base values; null if nothing is staged for it. */
export function rowAt(edits: Edits, rows: RowBaseValues, path: RowPath): { edits: Edits; values: Item } | null {
  const [step, ...rest] = path
  const edit = step && edits[step.field]
  const inner = edit && rowsOf(edit).find(([key]) => key === String(step.key))?.[1]
  if (!inner) return null
  const row = rows[step.field]?.[String(step.key)]
  return rest.length === 0 ? { edits: inner, values: row?.values ?? {} } : rowAt(inner, row?.rows ?? {}, rest)
}

/** The values that edits have written into related items, if `later` changes them again. */
export function writtenRows(edits: Edits, later: Edits, path: RowPath = []): readonly RowValue[] {
  return Object.entries(edits).flatMap(([field, edit]): readonly RowValue[] => {
    const laterEdit = later[field]
    if (!laterEdit) return []
    if (edit.kind === 'value') return path.length > 0 ? [{ path, field, current: edit.value }] : []
    const rows = new Map(rowsOf(laterEdit))
    return rowsOf(edit).flatMap(([key, inner]) => {
      const inside = rows.get(key)
      return inside ? writtenRows(inner, inside, [...path, { field, key }]) : []
    })
  })
}

/** Turns a change within a related item into a change of the form; null if nothing is staged for that item. */
export function patchAt(edits: Edits, [step, ...rest]: RowPath, change: FieldPatch): FieldPatch | null {
  if (!step) return change
  const edit = edits[step.field]
  const inner = edit && rowsOf(edit).find(([key]) => key === String(step.key))?.[1]
  const made = inner && patchAt(inner, rest, change)
  if (!made) return null
  const { field, key } = step
  if (edit.kind === 'relation') return { field, patch: { op: 'edit', key, patches: [made] } }
  const collection = edit.kind === 'one' ? edit.one.collection : undefined
  const own = edit.kind === 'one' ? edit.one.key : key
  return {
    field,
    patch: { op: 'edit-one', key: own, patches: [made], ...(collection === undefined ? {} : { collection }) },
  }
}
