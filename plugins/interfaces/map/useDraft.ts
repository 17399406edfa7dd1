import { useState } from 'react'
import type { InterfaceProps } from '#engine/plugin.ts'
import { readFieldGeometry, writeFieldGeometry } from '#schemas/geometry/fieldGeometry.ts'
import type { GeometryProblem } from '#schemas/geometry/Geometry.ts'
import type { GeometryType } from '#schemas/geometry/geometryTypes.ts'
import { asType, geometryOf, type Paths, pathsOf } from '#schemas/geometry/paths.ts'

export interface Draft {
  readonly paths: Paths
  /** What the paths lack to be a geometry. Until then the value of the field stays as it is. */
  readonly missing: GeometryProblem | null
  readonly put: (paths: Paths) => void
  /** Shows paths without a change of the value, such as during a drag. */
  readonly preview: (paths: Paths) => void
}

export type DraftResult = Draft | { readonly unreadable: GeometryProblem }

/** The geometry of a field while it is edited. It becomes the value each time that it is complete. */
export function useDraft(
  { value, field, change }: Pick<InterfaceProps<unknown>, 'value' | 'field' | 'change'>,
  types: readonly GeometryType[],
): DraftResult {
  const [edited, setEdited] = useState<{ readonly paths: Paths; readonly of: string } | null>(null)
  const stored = readFieldGeometry(value, field.type)
  if (!stored.ok) return { unreadable: stored.problem }
  // Also after an undo: another value replaces what was edited.
  const paths =
    edited?.of === keyOf(value) ? edited.paths : stored.value ? pathsOf(stored.value) : emptyPaths(edited, types)
  const made = geometryOf(paths)
  const put = (next: Paths) => {
    const geometry = geometryOf(next)
    const written = geometry.ok ? writeFieldGeometry(geometry.value, field.type) : geometry
    const isEmptied = next.paths.length === 0
    const result = isEmptied ? null : written.ok ? written.value : value
    setEdited({ paths: next, of: keyOf(result) })
    if (keyOf(result) !== keyOf(value)) change({ op: 'set', value: result })
  }
  return {
    paths,
    missing: paths.paths.length === 0 || made.ok ? null : made.problem,
    put,
    preview: next => setEdited({ paths: next, of: keyOf(value) }),
  }
}

const keyOf = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))

/** Without positions, of the type that was chosen last. */
const emptyPaths = (edited: { readonly paths: Paths } | null, types: readonly GeometryType[]): Paths =>
  asType({ type: 'Point', paths: [] }, edited?.paths.type ?? types[0] ?? 'Point')
