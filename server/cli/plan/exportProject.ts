import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ProjectFile, Row } from './ProjectFile.ts'
import { type RowKind, rowKinds } from './rowKinds.ts'
import type { StoredProject } from './StoredProject.ts'

/** The project as a file, in an order that does not depend on when things were created. */
export function exportProject({ model, rows, settings }: StoredProject): ProjectFile {
  const sections = rowKinds.flatMap(kind => {
    const stored = rows[kind.section]
    return stored === undefined
      ? []
      : [
          [
            kind.section,
            sorted(
              stored.map(({ row }) => row),
              kind,
            ),
          ],
        ]
  })
  return { ...exportModel(model), ...Object.fromEntries(sections), settings }
}

function sorted(rows: readonly Row[], kind: RowKind): readonly Row[] {
  const placed = rows.map(row => ({ row, place: `${keyOf(kind, row)} ${canonicalJson(row)}` }))
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0)).map(({ row }) => row)
}

/** The text that identifies a row. */
export const keyOf = ({ key }: RowKind, row: Row): string => canonicalJson(key.map(member => row[member] ?? null))
