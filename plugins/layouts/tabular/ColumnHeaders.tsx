import type { LayoutProps } from '#engine/plugin.ts'
import { ColumnHeader } from './ColumnHeader.tsx'
import type { TabularOptions } from './options.ts'
import type { useColumns } from './useColumns.ts'

interface ColumnHeadersProps {
  readonly columns: ReturnType<typeof useColumns>
  readonly draggable: boolean
  readonly controls: boolean
  readonly layout: Pick<LayoutProps<TabularOptions>, 'query' | 'options' | 'changeQuery'>
}

/** The headers of the columns, in their order. */
export function ColumnHeaders({
  columns: { columns, widthOf, resizeTo, resizeBy },
  draggable,
  controls,
  layout,
}: ColumnHeadersProps) {
  const { query, options, changeQuery } = layout
  return columns.map(column => (
    <ColumnHeader
      key={column.path}
      column={column}
      width={widthOf(column.path)}
      query={query}
      changeQuery={changeQuery}
      mandatorySort={options.mandatorySort}
      draggable={draggable}
      controls={controls}
      resizeTo={width => resizeTo(column.path, width)}
      resizeBy={pixels => resizeBy(column.path, pixels)}
    />
  ))
}
