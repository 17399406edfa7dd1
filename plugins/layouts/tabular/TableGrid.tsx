import { useMemo, useRef, useState } from 'react'
import { ItemGrid, type LayoutProps, ListFooter, useStudio } from '#engine/plugin.ts'
import { ColumnHeaders } from './ColumnHeaders.tsx'
import { isTouch } from './isTouch.ts'
import type { TabularOptions } from './options.ts'
import { Rows } from './Rows.tsx'
import { rowHeights } from './rowHeights.ts'
import { rowNames } from './rowNames.ts'
import styles from './Tabular.module.css'
import { editablePaths } from './useCells.ts'
import { useColumns } from './useColumns.ts'

/** Pixels of the numbers of the rows. */
const edge = 44

/** The columns, headers and rows of the table as a grid whose cells are edited like those of a spreadsheet. */
export default function TableGrid(props: LayoutProps<TabularOptions>) {
  const { collection, mayUpdate, options, query } = props
  const { metadata } = useStudio()
  const [pointed, setPointed] = useState(false)
  const [controls, setControls] = useState(isTouch)
  const scroller = useRef<HTMLDivElement>(null)
  const columnsOfTable = useColumns(props)
  const { columns, widthOf } = columnsOfTable
  // biome-ignore lint/correctness/useExhaustiveDependencies: derived from metadata; functions change on every render
  const editable = useMemo(() => {
    const keys = new Set(columns.filter(({ field }) => field.isPrimaryKey).map(({ path }) => path))
    return new Set(editablePaths(metadata, columns, mayUpdate).filter(path => !keys.has(path)))
  }, [columns, metadata])
  const head = (
    <>
      <colgroup>
        <col style={{ inlineSize: edge }} />
        {columns.map(({ path }) => (
          <col key={path} style={{ inlineSize: widthOf(path) }} />
        ))}
        <col />
      </colgroup>
      <thead
        onPointerEnter={() => {
          setPointed(true)
          setControls(true)
        }}
        onFocus={() => setControls(true)}
      >
        <tr>
          <td />
          <ColumnHeaders draggable={pointed} controls={controls} columns={columnsOfTable} layout={props} />
          <td />
        </tr>
      </thead>
    </>
  )
  return (
    <div className={styles.layout} data-part="tabular" data-spacing={options.spacing}>
      <ItemGrid
        {...props}
        {...{ columns, editable, head, scroller, Rows }}
        height={rowHeights[options.spacing]}
        nameOf={rowNames(collection, columns)}
        offset={(query.page - 1) * Math.max(query.limit, 0)}
      />
      <ListFooter {...props} />
    </div>
  )
}
