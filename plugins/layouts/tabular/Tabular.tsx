import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import {
  CellEditor,
  Checkbox,
  type Item,
  type Key,
  type LayoutProps,
  ListFooter,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import { ColumnHeader } from './ColumnHeader.tsx'
import type { TabularOptions } from './options.ts'
import { TableRow } from './TableRow.tsx'
import styles from './Tabular.module.css'
import { useCells } from './useCells.ts'
import { useColumnTable } from './useColumnTable.ts'
import { useRowMoves } from './useRowMoves.ts'

const rowHeights = { compact: 32, cozy: 48, comfortable: 64 } as const

/** Items as a table: virtual rows, columns that resize and move, sorting by their headers. */
export default function Tabular(props: LayoutProps<TabularOptions>) {
  const { collection, items, query, options, selection, changeSelection, selecting, itemHref, openItem } = props
  const { selectable = true } = props
  const text = useText()
  const { metadata } = useStudio()
  const scroller = useRef<HTMLDivElement>(null)
  const { table, columns, sizing, resizeBy } = useColumnTable({
    collection,
    metadata,
    paths: query.fields,
    items,
    // Safe: the option is written by this layout alone.
    widths: options.widths as Readonly<Record<string, number>>,
    keepWidths: widths => props.changeOptions({ widths }),
  })
  const height = rowHeights[options.spacing]
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    initialRect: { width: 1200, height: 900 },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is what the rows are measured again for
  useEffect(() => rows.measure(), [rows, height])

  const keyOf = (item: Item) => item[collection.primaryKey] as Key
  const chosen = new Set(selection.map(String))
  const keys = items.map(keyOf)
  const latest = useRef({ selection, selecting, openItem, changeSelection, keys })
  latest.current = { selection, selecting, openItem, changeSelection, keys }
  const anchor = useRef<Key | null>(null)
  const toggle = useCallback((key: Key, range = false) => {
    const { selection, changeSelection, keys } = latest.current
    const [from, to] = [anchor.current, key].map(each => keys.findIndex(other => String(other) === String(each)))
    anchor.current = key
    if (range && from !== undefined && to !== undefined && from >= 0) {
      const between = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      const known = new Set(selection.map(String))
      return changeSelection([...selection, ...between.filter(each => !known.has(String(each)))])
    }
    const without = selection.filter(other => String(other) !== String(key))
    changeSelection(without.length < selection.length ? without : [...selection, key])
  }, [])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const activate = useCallback(
    (key: Key, wait = 0) => {
      const { selecting, selection, openItem } = latest.current
      clearTimeout(waiting.current)
      if (selecting || selection.length > 0) toggle(key)
      else if (wait > 0) waiting.current = setTimeout(() => openItem(key), wait)
      else openItem(key)
    },
    [toggle],
  )
  const selectAll = () => changeSelection(chosen.size >= items.length ? [] : keys)
  const cells = useCells({
    collection,
    metadata,
    columns,
    keys,
    scroller,
    showRow: index => rows.scrollToIndex(index),
    open: activate,
    ...(props.mayUpdate ? { mayUpdate: props.mayUpdate } : {}),
    ...(props.updateItem ? { updateItem: props.updateItem } : {}),
  })
  const { edited } = cells
  // An order made by hand is seen where it is the order of the list.
  const order = collection.meta?.sort_field ?? null
  const movable = props.moveItem !== undefined && (query.sort === null || query.sort === order)
  const moves = useRowMoves(keys, movable ? (props.moveItem ?? null) : null)
  const virtual = rows.getVirtualItems()
  const before = virtual[0]?.start ?? 0
  const after = rows.getTotalSize() - (virtual.at(-1)?.end ?? 0)
  const span = columns.length + 1 + Number(movable) + Number(selectable)

  return (
    <div className={styles.layout} data-part="tabular" data-spacing={options.spacing}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={collection.name}>
        <table
          className={styles.table}
          aria-rowcount={props.count ?? items.length}
          aria-busy={props.loading}
          onDoubleClick={event => {
            if (selecting || selection.length > 0) return
            clearTimeout(waiting.current)
            cells.onDoubleClick(event)
          }}
          onKeyDown={event => {
            moves.onKeyDown(event)
            cells.onKeyDown(event)
            if (event.key.toLowerCase() !== 'a' || !(event.metaKey || event.ctrlKey)) return
            event.preventDefault()
            selectAll()
          }}
        >
          <colgroup>
            {movable && <col style={{ inlineSize: 36 }} />}
            {selectable && <col style={{ inlineSize: 36 }} />}
            {columns.map(({ path }) => (
              <col key={path} style={{ inlineSize: table.getColumn(path)?.getSize() ?? sizing[path] }} />
            ))}
            <col />
          </colgroup>
          <thead>
            <tr>
              {movable && <td />}
              {selectable && (
                <th className={styles.select} scope="col">
                  <Checkbox
                    label={text('select_all')}
                    labelHidden
                    checked={items.length > 0 && chosen.size >= items.length}
                    indeterminate={chosen.size > 0 && chosen.size < items.length}
                    onChange={selectAll}
                  />
                </th>
              )}
              {table.getFlatHeaders().map(header => {
                const column = columns.find(({ path }) => path === header.column.id)
                return (
                  column && (
                    <ColumnHeader
                      key={header.id}
                      column={column}
                      width={header.column.getSize()}
                      query={query}
                      changeQuery={props.changeQuery}
                      mandatorySort={options.mandatorySort}
                      startResize={header.getResizeHandler()}
                      resizeBy={pixels => resizeBy(column.path, pixels)}
                    />
                  )
                )
              })}
              <td />
            </tr>
          </thead>
          <tbody {...moves.drag}>
            <Spacer height={before} span={span} />
            {virtual.map(row => {
              const item = items[row.index]
              if (!item) return null
              const key = keyOf(item)
              return (
                <TableRow
                  key={String(key)}
                  item={item}
                  itemKey={key}
                  columns={columns}
                  height={height}
                  index={row.index}
                  rowIndex={(query.page - 1) * Math.max(query.limit, 0) + row.index + 2}
                  movable={movable}
                  selectable={selectable}
                  editable={cells.editable}
                  selected={chosen.has(String(key))}
                  href={itemHref(key)}
                  activate={activate}
                  toggle={toggle}
                />
              )
            })}
            <Spacer height={after} span={span} />
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

/** Stands for the rows that are not drawn. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null
  return (
    <tr style={{ blockSize: height }}>
      <td colSpan={span} />
    </tr>
  )
}
