import { type RefObject, useEffect, useMemo, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { problemText } from '#engine/core/form/problemText.ts'
import { cellText, choicesOf } from '#engine/core/grid/cellText.ts'
import { editsOf, keyOfRow } from '#engine/core/grid/gridEdits.ts'
import type { GridRange } from '#engine/core/grid/gridRange.ts'
import type { Place } from '#engine/core/grid/gridStep.ts'
import { readConflict } from '#engine/core/item/saving/Conflict.ts'
import type { CellMove } from '#engine/core/list/cell/moveOf.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { createStore } from '#engine/core/store/createStore.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { valueAt } from '#schemas/template/template.ts'
import type { GridMove } from './GridField.tsx'
import { cellId } from './GridRow.tsx'
import { firstCell, type GridState, type GridStore, selectionOf } from './gridStore.ts'
import type { ItemGridProps } from './ItemGridProps.ts'
import { useClosedColumns } from './useClosedColumns.ts'
import { type GridCell, type GridReport, useGridClipboard } from './useGridClipboard.ts'
import { useGridConflictText } from './useGridConflictText.ts'
import type { GridEdits } from './useGridEdits.ts'
import { useGridKeys } from './useGridKeys.ts'

interface GridInput extends ItemGridProps {
  readonly edits: GridEdits
  readonly gridId: string
  readonly table: RefObject<HTMLTableElement | null>
  readonly showRow: RefObject<(index: number) => void>
}

/** A cell that is edited with the interface of its field. */
interface EditedCell {
  readonly key: Key
  readonly field: FieldInfo
  readonly staged: Item
  readonly cell: Element
}

/** Interfaces whose value is typed as one line. */
const lineInterfaces: ReadonlySet<string> = new Set(['input', 'text-input', 'numeric', 'slug'])
const lineTypes: ReadonlySet<string> = new Set(['string', 'text', 'integer', 'bigInteger', 'float', 'decimal'])

const isLine = (field: FieldInfo, words: string): boolean =>
  lineTypes.has(field.type) &&
  lineInterfaces.has(field.meta?.interface ?? 'input') &&
  choicesOf(field).length === 0 &&
  !words.includes('\n')

/** The cells of a grid, where the user is, and what keys, pointers and the clipboard do. */
export function useGrid(input: GridInput) {
  const { collection, columns, edits, items } = input
  const text = useText()
  const [store] = useState(() => createStore<GridState>(firstCell))
  const [report, setReport] = useState<GridReport | null>(null)
  const [edited, setEdited] = useState<EditedCell | null>(null)
  // Safe: a list requests the key of every item.
  const keyOf = (item: Item) => item[collection.primaryKey] as Key
  const last = () => ({ row: items.length - 1, column: columns.length - 1 })
  const closed = useClosedColumns(input)
  const cellAt = ({ row, column }: Place): GridCell | null => {
    const item = items[row]
    const place = columns[column]
    if (!item || !place) return null
    const key = keyOf(item)
    const edit = editsOf(edits.rows, key)[place.path]
    const value = edit?.kind === 'value' ? edit.value : valueAt(item, place.path)
    return { row, column, key, field: place.field, value, closed: closed.get(place.path) ?? null }
  }

  const { find, focus, nameActive, show } = useGridPlaces(input, store)
  const titleOf = useRowTitles(input)
  const clipboard = useGridClipboard({
    ...{ edits, cellAt, last },
    selection: () => selectionOf(store.get()),
    report: (next, { bottom, left, right, top }: GridRange) => {
      setReport(next)
      store.put({ active: { row: top, column: left }, anchor: { row: bottom, column: right }, typing: null })
    },
    failed: cause => notifyFailure(toFailure(cause), text),
  })

  const edit = (typed: string | null) => {
    const { active } = store.get()
    const cell = cellAt(active)
    if (!cell) return
    const { closed, field, key, value } = cell
    if (closed !== null)
      return setReport({ changed: 0, outside: 0, refused: [{ key, field, text: '', reason: closed }] })
    setReport(null)
    const words = typed ?? cellText(field, value, edits.context)
    const element = find(active)
    if (typed !== null || isLine(field, words))
      store.put({ active, anchor: active, typing: { text: words, select: typed === null } })
    else if (element) setEdited({ key, field, cell: element, staged: { [field.field]: value } })
  }
  const toggle = (): boolean => {
    const cell = cellAt(store.get().active)
    if (cell?.field.type !== 'boolean' || cell.closed !== null) return false
    edits.stage([{ key: cell.key, field: cell.field.field, value: cell.value !== true }])
    return true
  }
  const keys = useGridKeys({
    ...{ store, last, show, edit, toggle },
    clear: clipboard.clear,
    fillDown: clipboard.fillDown,
    fillTo: clipboard.fillTo,
  })

  const leave = useStable((move: GridMove | null) => {
    const { active } = store.get()
    const { row, column } = last()
    const within = (at: number, most: number) => Math.max(0, Math.min(at, most))
    store.put({ active, anchor: active, typing: null })
    if (move === null) return
    focus()
    keys.go({ row: within(active.row + move[0], row), column: within(active.column + move[1], column) }, false)
  })
  const enter = useStable(async (words: string): Promise<string | null> => {
    const cell = cellAt(store.get().active)
    if (!cell) return null
    try {
      const { changes, refused } = await edits.plan([{ key: cell.key, field: cell.field, text: words }])
      edits.stage(changes)
      return refused[0]?.reason ?? null
    } catch (cause) {
      return failureText(toFailure(cause), text)
    }
  })
  const steps: Readonly<Record<CellMove, GridMove>> = { stay: [0, 0], down: [1, 0], next: [0, 1], previous: [0, -1] }
  const problems = useRowProblems(collection, edits)
  return {
    ...{ store, closed, report, edited, edit, enter, leave, focus, nameActive, keyOf, titleOf },
    closeReport: () => setReport(null),
    editsAt: (key: string) => editsOf(edits.rows, key),
    problemsOf: (key: string): Readonly<Record<string, string>> | null => problems.get(key) ?? null,
    cells: {
      onKeyDown: keys.onKeyDown,
      onPointerDown: keys.onPointerDown,
      onPointerMove: keys.onPointerMove,
      onPointerUp: keys.onPointerUp,
      onPointerCancel: keys.onPointerCancel,
      ...clipboard.handlers,
    },
    /** Takes the values of an editor as staged changes. */
    stageValues: async (values: Item) => {
      const key = edited?.key
      if (key !== undefined)
        edits.stage(
          Object.entries(values).map(([field, value]) => ({ key: keyOfRow(collection, String(key)), field, value })),
        )
      return null
    },
    doneEditor: (move: CellMove) => {
      setEdited(null)
      // Waits until the editor has closed.
      setTimeout(() => leave(steps[move]), 0)
    },
  }
}

/** The cells of a grid in the page: scrolling to them, and naming the active one. */
function useGridPlaces({ columns, gridId, items, showRow, table }: GridInput, store: GridStore) {
  const find = ({ column, row }: Place) => document.getElementById(cellId(gridId, row, column))
  /** The focus is on the grid, which names the active cell: it stays when rows are drawn or left out. */
  const nameActive = useStable(() => {
    const { active, typing } = store.get()
    const id = cellId(gridId, active.row, active.column)
    if (typing === null && find(active)) table.current?.setAttribute('aria-activedescendant', id)
    else table.current?.removeAttribute('aria-activedescendant')
  })
  useEffect(() => store.subscribe(nameActive), [store, nameActive])
  // Another page can have fewer rows.
  useEffect(() => {
    const { active } = store.get()
    if (active.row >= items.length || active.column >= columns.length) store.put(firstCell)
  }, [items, columns, store])
  return {
    find,
    nameActive,
    focus: () => table.current?.focus({ preventScroll: true }),
    show: (place: Place) => {
      const reveal = () => find(place)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      if (find(place)) return reveal()
      showRow.current(place.row)
      // Twice: the rows are drawn in the first frame after the list has moved.
      requestAnimationFrame(() => requestAnimationFrame(reveal))
    },
  }
}

/** The names of loaded and changed rows. */
function useRowTitles({ collection, edits, items, nameOf }: GridInput) {
  const { rows } = edits.session
  const titles = useMemo(
    () => new Map([...rows, ...items.map(item => [String(item[collection.primaryKey]), item] as const)]),
    [items, rows, collection],
  )
  return (key: Key): string => {
    const item = titles.get(String(key))
    return item ? nameOf(item) : String(key)
  }
}

/** Why rows were not saved, by field; under an empty name what is about none of them. */
function useRowProblems(
  collection: CollectionInfo,
  { session: { failures } }: GridEdits,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const text = useText()
  const conflictText = useGridConflictText(collection)
  return useMemo(
    () =>
      new Map(
        [...failures].map(([key, failure]) => {
          const conflict = readConflict(failure)
          if (conflict) {
            const names = Object.keys(conflict.theirs)
            return [key, Object.fromEntries(names.map(name => [name, conflictText(conflict, name)]))]
          }
          const listed = failure._tag === 'Refused' ? failure.problems : []
          const byField = listed.map(problem => [problem.field, problemText(problem, text)] as const)
          return [key, listed.length > 0 ? Object.fromEntries(byField) : { '': failureText(failure, text) }]
        }),
      ),
    [failures, text, conflictText],
  )
}
