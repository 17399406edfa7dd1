import type { Key } from '#schemas/data/Item.ts'
import { difference } from '#schemas/model/difference.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { keyOf } from './exportProject.ts'
import type { Row } from './ProjectFile.ts'
import type { RowKind } from './rowKinds.ts'
import type { StoredRow } from './StoredProject.ts'

/** The calls that turn the stored rows into those of a file. */
export interface RowDifference {
  readonly saving: readonly ModelCall[]
  readonly deleting: readonly ModelCall[]
}

/**
 * Compares rows by what identifies them. Of several rows with the same name, equal ones belong together, and the others
 * in their order. Members that the file leaves out stay. `bodyOf` turns a row of the file into one of the API.
 */
export function compareRows(
  kind: RowKind,
  current: readonly StoredRow[],
  wanted: readonly Row[],
  bodyOf: (row: Row) => Row,
): RowDifference {
  const rest = new Map<string, StoredRow[]>()
  for (const each of current) rest.set(keyOf(kind, each.row), [...(rest.get(keyOf(kind, each.row)) ?? []), each])
  const takeWhere = (row: Row, fits: (stored: StoredRow) => boolean): StoredRow | undefined => {
    const group = rest.get(keyOf(kind, row)) ?? []
    const index = group.findIndex(fits)
    return index < 0 ? undefined : group.splice(index, 1)[0]
  }
  const others = wanted.filter(row => !takeWhere(row, stored => difference(row, stored.row) === null))
  const saving = others.map(row => {
    const stored = takeWhere(row, () => true)
    const changed = stored && difference(row, stored.row)
    return stored && changed ? update(kind, stored, changed.change) : create(kind, row, bodyOf(row))
  })
  return { saving, deleting: [...rest.values()].flat().map(stored => remove(kind, stored)) }
}

const at = ({ section }: RowKind, id: Key): string => `/${section}/${encodeURIComponent(id)}`

const create = (kind: RowKind, row: Row, body: Row): ModelCall => ({
  method: 'POST',
  path: `/${kind.section}`,
  body,
  says: { key: 'rows.create', args: { noun: kind.noun, name: nameOf(kind, row) } },
})

const update = (kind: RowKind, { id, row }: StoredRow, change: Row): ModelCall => ({
  method: 'PATCH',
  path: at(kind, id),
  body: change,
  says: { key: 'rows.update', args: { noun: kind.noun, name: nameOf(kind, row) } },
})

const remove = (kind: RowKind, { id, row }: StoredRow): ModelCall => ({
  method: 'DELETE',
  path: at(kind, id),
  says: { key: 'rows.delete', args: { noun: kind.noun, name: nameOf(kind, row) } },
})

/** What a row is called in a plan: `Editors, articles, read`. */
const nameOf = ({ key }: RowKind, row: Row): string =>
  key.map(member => String(row[member] ?? absent(member))).join(', ')

const absent = (member: string): string => (member === 'role' ? 'everyone' : 'default')
