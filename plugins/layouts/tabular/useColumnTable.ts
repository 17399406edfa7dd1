import {
  type ColumnDef,
  type ColumnSizingState,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type CollectionInfo, type FieldInfo, type Item, isRightToLeft, type Metadata } from '#engine/plugin.ts'

export const features = tableFeatures({ columnSizingFeature, columnResizingFeature })

export interface Column {
  /** Dotted path, the id of the column. */
  readonly path: string
  readonly field: FieldInfo
  /** Figures stand at the end of their cell, so that digits of the same worth stand below each other. */
  readonly figures: boolean
}

/** Widths in pixels (P-404, P-408). */
export const defaultWidth = 160
export const minimumWidth = 32

const numeric: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'float', 'decimal'])

/** How long widths rest before they are kept (C-101). */
const keepDelay = 350

export interface ColumnTableInput {
  readonly collection: CollectionInfo
  readonly metadata: Metadata
  readonly paths: readonly string[]
  readonly items: readonly Item[]
  readonly widths: Readonly<Record<string, number>>
  readonly keepWidths: (widths: Readonly<Record<string, number>>) => void
}

/** The table behind the list: columns with their fields and sizes; sorting and paging are the server's. */
export function useColumnTable({ collection, metadata, paths, items, widths, keepWidths }: ColumnTableInput) {
  const [sizing, setSizing] = useState<ColumnSizingState>(() => ({ ...widths }))
  const keep = useRef(keepWidths)
  keep.current = keepWidths
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => keep.current(sizing), keepDelay)
    return () => clearTimeout(timer)
  }, [sizing])

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
  const definitions = useMemo<ColumnDef<typeof features, Item>[]>(
    () => columns.map(({ path }) => ({ id: path, size: defaultWidth, minSize: minimumWidth })),
    [columns],
  )
  const data = useMemo(() => [...items], [items])
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { columnSizing: sizing },
    onColumnSizingChange: setSizing,
    columnResizeMode: 'onChange',
    columnResizeDirection: isRightToLeft(document.documentElement) ? 'rtl' : 'ltr',
  })
  const resizeBy = (path: string, pixels: number) =>
    setSizing(current => ({ ...current, [path]: Math.max(minimumWidth, (current[path] ?? defaultWidth) + pixels) }))
  return { table, columns, sizing, resizeBy }
}
