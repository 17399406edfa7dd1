import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type CollectionInfo, type FieldInfo, type Item, isRightToLeft, type Metadata } from '#engine/plugin.ts'
import { useKeptWidths, type Widths } from './useKeptWidths.ts'

export const features = tableFeatures({ columnSizingFeature, columnResizingFeature })

export interface Column {
  /** Dotted path, the id of the column. */
  readonly path: string
  readonly field: FieldInfo
  /** Right-aligned, so that digits line up. */
  readonly figures: boolean
}

/** Width in pixels. Stored widths can be narrower than the minimum for dragging. */
export const defaultWidth = 160
const minimumWidth = 24
const minimumByHand = 32

const numeric: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'float', 'decimal'])

export interface ColumnTableInput {
  readonly collection: CollectionInfo
  readonly metadata: Metadata
  readonly paths: readonly string[]
  readonly items: readonly Item[]
  readonly widths: Widths
  readonly keepWidths: (widths: Widths) => void
}

/** The table behind the list: columns with their fields and sizes; sorting and paging are the server's. */
export function useColumnTable({ collection, metadata, paths, items, widths, keepWidths }: ColumnTableInput) {
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
    onColumnSizingChange: change =>
      setSizing(current => {
        const next = typeof change === 'function' ? change(current) : change
        const made = Object.entries(next).filter(([path, width]) => width !== current[path])
        return { ...current, ...Object.fromEntries(made.map(([path, width]) => [path, byHand(width)])) }
      }),
    columnResizeMode: 'onChange',
    columnResizeDirection: isRightToLeft(document.documentElement) ? 'rtl' : 'ltr',
  })
  const resizeBy = (path: string, pixels: number) =>
    setSizing(current => ({ ...current, [path]: byHand((current[path] ?? defaultWidth) + pixels) }))
  return { table, columns, sizing, resizeBy }
}

const byHand = (pixels: number): number => Math.max(minimumByHand, pixels)
