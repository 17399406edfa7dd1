import { useMemo } from 'react'
import type { CollectionInfo, FieldInfo, Metadata } from '#engine/plugin.ts'
import { useKeptWidths, type Widths } from './useKeptWidths.ts'

export interface Column {
  /** Dotted path, the id of the column. */
  readonly path: string
  readonly field: FieldInfo
  /** Right-aligned, so that digits line up. */
  readonly figures: boolean
}

/** Width in pixels. Stored widths can be narrower than the minimum for dragging. */
export const defaultWidth = 160
export const minimumWidth = 24
const minimumByHand = 32

const numeric: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'float', 'decimal'])

export interface ColumnsInput {
  readonly collection: CollectionInfo
  readonly metadata: Metadata
  readonly paths: readonly string[]
  readonly widths: Widths
  readonly keepWidths: (widths: Widths) => void
}

/** The columns of the table with their fields and widths; sorting and paging are the server's. */
export function useColumns({ collection, metadata, paths, widths, keepWidths }: ColumnsInput) {
  const [sizing, setSizing] = useKeptWidths(widths, keepWidths)

  const columns = useMemo<readonly Column[]>(
    () =>
      paths.flatMap(path => {
        const field = metadata.fieldAt(collection.collection, path)
        if (!field) return []
        const figures = numeric.has(field.type) && metadata.relation(field.collection, field.field) === null
        return [{ path, field, figures }]
      }),
    [paths, metadata, collection.collection],
  )
  const widthOf = (path: string): number => Math.max(minimumWidth, sizing[path] ?? defaultWidth)
  const resizeTo = (path: string, width: number) => setSizing(current => ({ ...current, [path]: byHand(width) }))
  const resizeBy = (path: string, pixels: number) =>
    setSizing(current => ({ ...current, [path]: byHand((current[path] ?? defaultWidth) + pixels) }))
  return { columns, widthOf, resizeTo, resizeBy }
}

const byHand = (pixels: number): number => Math.max(minimumByHand, pixels)
