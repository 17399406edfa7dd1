import type { LayoutProps } from '#engine/plugin.ts'
import { ColumnHeader } from './ColumnHeader.tsx'
import type { TabularOptions } from './options.ts'
import type { useColumnTable } from './useColumnTable.ts'

interface ColumnHeadersProps {
  readonly columnTable: ReturnType<typeof useColumnTable>
  readonly draggable: boolean
  readonly controls: boolean
  readonly layout: Pick<LayoutProps<TabularOptions>, 'query' | 'options' | 'changeQuery'>
}

/** The headers of the columns, in their order. */
export function ColumnHeaders({ columnTable, draggable, controls, layout }: ColumnHeadersProps) {
  const { table, columns, resizeBy } = columnTable
  const { query, options, changeQuery } = layout
  return table.getFlatHeaders().map(header => {
    const column = columns.find(({ path }) => path === header.column.id)
    return (
      column && (
        <ColumnHeader
          key={header.id}
          column={column}
          width={header.column.getSize()}
          query={query}
          changeQuery={changeQuery}
          mandatorySort={options.mandatorySort}
          draggable={draggable}
          controls={controls}
          startResize={header.getResizeHandler()}
          resizeBy={pixels => resizeBy(column.path, pixels)}
        />
      )
    )
  })
}
