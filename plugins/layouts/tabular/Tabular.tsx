import { lazy, Suspense, useRef, useState } from 'react'
import { CellEditor, type LayoutProps, ListFooter, useStable, useStudio } from '#engine/plugin.ts'
import { ColumnHeaders } from './ColumnHeaders.tsx'
import { isTouch } from './isTouch.ts'
import type { TabularOptions } from './options.ts'
import { Rows } from './Rows.tsx'
import { rowHeights } from './rowHeights.ts'
import { rowNames } from './rowNames.ts'
import { SelectAll } from './SelectAll.tsx'
import { TableRow } from './TableRow.tsx'
import styles from './Tabular.module.css'
import { useCells } from './useCells.ts'
import { useColumns } from './useColumns.ts'
import { useRowSelection } from './useRowSelection.ts'

const TableGrid = lazy(() => import('./TableGrid.tsx'))

/** Items as a table, or as a grid whose cells are edited like those of a spreadsheet. */
export default function Tabular(props: LayoutProps<TabularOptions>) {
  return props.options.grid && props.mayUpdate?.([]).allowed ? (
    <Suspense>
      <TableGrid {...props} />
    </Suspense>
  ) : (
    <Table {...props} />
  )
}

/** Items as a table: columns that resize and move, sorting by their headers. */
function Table(props: LayoutProps<TabularOptions>) {
  const { collection, items, query, options, itemHref, selectable = true, single = false } = props
  const { metadata } = useStudio()
  // Columns are dragged by pointer only, so the code loads on the first pointer event.
  const [pointed, setPointed] = useState(false)
  // Column menus and resize handles are drawn when the pointer or the focus first enters the header row.
  const [controls, setControls] = useState(isTouch)
  const scroller = useRef<HTMLDivElement>(null)
  const columnsOfTable = useColumns(props)
  const { columns, widthOf } = columnsOfTable
  const height = rowHeights[options.spacing]
  const showRow = useRef((_index: number) => {})
  const { keyOf, keys, chosen, toggle, activate, stopWaiting, selectAll, selectByKeys } = useRowSelection(props)
  // The manual order shows only while the list is sorted by it.
  const order = collection.meta?.sort_field ?? null
  const movable = props.moveItem !== undefined && (query.sort === null || query.sort === order)
  const moveTo = useStable((from: number, to: number) => {
    const [key, target] = [keys[from], keys[to]]
    if (key !== undefined && target !== undefined && from !== to) props.moveItem?.(key, target)
  })
  const { edited, ...cells } = useCells({
    collection,
    metadata,
    columns,
    keys,
    scroller,
    showRow: index => showRow.current(index),
    open: activate,
    moveTo,
    ...(props.mayUpdate ? { mayUpdate: props.mayUpdate } : {}),
    ...(props.updateItem ? { updateItem: props.updateItem } : {}),
  })
  const span = columns.length + 1 + Number(movable) + Number(selectable)
  const nameOf = rowNames(collection, columns)
  const drawRow = (index: number) => {
    const item = items[index]
    if (!item) return null
    const key = keyOf(item)
    return (
      <TableRow
        key={String(key)}
        item={item}
        itemKey={key}
        name={nameOf(item)}
        columns={columns}
        height={height}
        index={index}
        rowIndex={(query.page - 1) * Math.max(query.limit, 0) + index + 2}
        moveTo={movable ? moveTo : null}
        selectable={selectable && (single ? 'one' : 'many')}
        editable={cells.editable}
        selected={chosen.has(String(key))}
        href={itemHref(key)}
        activate={activate}
        toggle={toggle}
      />
    )
  }

  return (
    <div className={styles.layout} data-part="tabular" data-spacing={options.spacing}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={collection.name}>
        <table
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
          role="grid"
          onFocus={cells.onFocus}
          aria-rowcount={props.count ?? items.length}
          aria-busy={props.loading}
          onPointerEnter={() => setPointed(true)}
          onDoubleClick={event => {
            if (stopWaiting()) cells.onDoubleClick(event)
          }}
          onKeyDown={event => {
            cells.onKeyDown(event)
            selectByKeys(event)
          }}
        >
          <colgroup>
            {movable && <col className={styles.moveColumn} />}
            {selectable && <col className={styles.selectColumn} />}
            {columns.map(({ path }) => (
              <col key={path} style={{ inlineSize: widthOf(path) }} />
            ))}
            <col />
          </colgroup>
          <thead onPointerEnter={() => setControls(true)} onFocus={() => setControls(true)}>
            <tr>
              {movable && <td />}
              {selectable && (
                <SelectAll single={single} chosen={chosen.size} count={items.length} selectAll={selectAll} />
              )}
              <ColumnHeaders draggable={pointed} controls={controls} columns={columnsOfTable} layout={props} />
              <td />
            </tr>
          </thead>
          <tbody>
            <Rows
              count={items.length}
              height={height}
              scroller={scroller}
              span={span}
              showRow={showRow}
              keepStop={cells.keepStop}
              drawRow={drawRow}
            />
          </tbody>
        </table>
      </section>
      <ListFooter {...props} />
      {edited && props.updateItem && (
        <CellEditor
          key={`${edited.key} ${edited.field.field}`}
          collection={collection}
          itemKey={edited.key}
          field={edited.field}
          cell={edited.cell}
          save={values => props.updateItem?.(edited.key, values, false) ?? Promise.resolve(null)}
          done={cells.done}
        />
      )}
    </div>
  )
}
