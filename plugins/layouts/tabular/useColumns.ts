import { useMemo, useState } from 'react'
import { type FieldInfo, type LayoutProps, useStudio } from '#engine/plugin.ts'
import { templateFields } from '#schemas/template/template.ts'
import { fittedWidth } from './fittedWidth.ts'
import type { TabularOptions } from './options.ts'
import { useKeptWidths, type Widths } from './useKeptWidths.ts'

export interface Column {
  /** Dotted path, the id of the column. */
  readonly path: string
  readonly field: FieldInfo
  /** Right-aligned, so that digits line up. */
  readonly figures: boolean
  /** The width in pixels until the column is resized. */
  readonly fitted: number
}

/** Width in pixels. Stored widths can be narrower than the minimum for dragging. */
export const minimumWidth = 24
const minimumByHand = 32

const numeric: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'float', 'decimal'])

/** The columns of the table with their fields and widths; sorting and paging are the server's. */
export function useColumns({ changeOptions, collection, items, options, query }: LayoutProps<TabularOptions>) {
  const { metadata } = useStudio()
  // Safe: the option is written by this layout alone.
  const [sizing, setSizing] = useKeptWidths(options.widths as Widths, widths => changeOptions({ widths }))
  // The first page: another one does not change the widths.
  const [samples, setSamples] = useState(items)
  if (samples.length === 0 && items.length > 0) setSamples(items)
  const { collection: name, displayTemplate } = collection

  const columns = useMemo<readonly Column[]>(() => {
    const titles = displayTemplate === null ? [] : templateFields(displayTemplate)
    return query.fields.flatMap(path => {
      const field = metadata.fieldAt(name, path)
      if (!field) return []
      const figures = numeric.has(field.type) && metadata.relation(field.collection, field.field) === null
      const isTitle = titles.includes(path) && !field.isPrimaryKey
      return [{ path, field, figures, fitted: fittedWidth(path, field, samples, isTitle) }]
    })
  }, [query.fields, metadata, name, displayTemplate, samples])
  const fittedOf = (path: string): number => columns.find(column => column.path === path)?.fitted ?? minimumWidth
  const widthOf = (path: string): number => Math.max(minimumWidth, sizing[path] ?? fittedOf(path))
  const resizeTo = (path: string, width: number) => setSizing(current => ({ ...current, [path]: byHand(width) }))
  const resizeBy = (path: string, pixels: number) =>
    setSizing(current => ({ ...current, [path]: byHand((current[path] ?? fittedOf(path)) + pixels) }))
  return { columns, widthOf, resizeTo, resizeBy }
}

const byHand = (pixels: number): number => Math.max(minimumByHand, pixels)
