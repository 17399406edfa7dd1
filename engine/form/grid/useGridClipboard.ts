import { type ClipboardEvent, useRef } from 'react'
import { cellText } from '#engine/core/grid/cellText.ts'
import { type CellChange, cellValue } from '#engine/core/grid/gridEdits.ts'
import { type GridRange, pasteInto, placesIn } from '#engine/core/grid/gridRange.ts'
import type { Place } from '#engine/core/grid/gridStep.ts'
import type { CellInput, RefusedCell } from '#engine/core/grid/planCells.ts'
import { parseTsv, printHtml, printTsv } from '#engine/core/grid/tsv.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { GridEdits } from './useGridEdits.ts'

/** A cell of a grid with its current value. */
export interface GridCell extends Place {
  readonly key: Key
  readonly field: FieldInfo
  readonly value: unknown
  /** Why it is read-only; null if it is not. */
  readonly closed: string | null
}

/** The result of an action on several cells. */
export interface GridReport {
  readonly changed: number
  readonly refused: readonly RefusedCell[]
  readonly outside: number
}

interface ClipboardInput {
  readonly edits: GridEdits
  readonly selection: () => GridRange
  readonly cellAt: (place: Place) => GridCell | null
  readonly last: () => Place
  /** Called with the result, and the cells that it is about. */
  readonly report: (report: GridReport, range: GridRange) => void
  readonly failed: (cause: unknown) => void
}

/** A value of the clipboard: its text and, if this grid copied it, its cell. */
interface CopiedValue {
  readonly text: string
  readonly from: GridCell | null
}

/** Whether a copied value fits a cell unchanged; otherwise its text is converted. */
const isSameKind = (from: FieldInfo, to: FieldInfo): boolean =>
  from === to || (from.type === to.type && from.type === 'text')

/** Copying, pasting, clearing and filling of cells. */
export function useGridClipboard({ edits, selection, cellAt, last, report, failed }: ClipboardInput) {
  const copied = useRef<{ readonly text: string; readonly rows: readonly (readonly GridCell[])[] } | null>(null)

  /** Stages what the cells take, and reports the rest. */
  const put = async (
    cells: readonly { readonly cell: GridCell; readonly value: CopiedValue }[],
    range: GridRange,
    outside: number,
  ) => {
    const changes: CellChange[] = []
    const inputs: CellInput[] = []
    const refused: RefusedCell[] = []
    for (const { cell, value } of cells) {
      const { closed, field, key } = cell
      const input = { key, field, text: value.text }
      if (closed !== null) refused.push({ ...input, reason: closed })
      else if (value.from && isSameKind(value.from.field, field))
        changes.push({
          key,
          field: field.field,
          value: cellValue(value.from.value, field.collection, field.field, edits.context.metadata),
        })
      else inputs.push(input)
    }
    try {
      const plan = await edits.plan(inputs)
      edits.stage([...changes, ...plan.changes])
      const all = [...refused, ...plan.refused]
      report({ changed: changes.length + plan.changes.length, refused: all, outside }, range)
    } catch (cause) {
      failed(cause)
    }
  }

  const rowsOf = ({ top, left, bottom, right }: GridRange) =>
    Array.from({ length: bottom - top + 1 }, (_, at) =>
      placesIn({ top: top + at, bottom: top + at, left, right }).flatMap(place => cellAt(place) ?? []),
    )

  /** Fills cells with the values of others; `shown` are the cells that are selected afterwards. */
  const fill = (range: GridRange, shown: GridRange, from: (place: Place) => Place) => {
    const cells = placesIn(range).flatMap(place => {
      const cell = cellAt(place)
      const source = cellAt(from(place))
      return cell && source ? [{ cell, value: { text: '', from: source } }] : []
    })
    return put(cells, shown, 0)
  }

  const clear = () => {
    const range = selection()
    const cells = placesIn(range).flatMap(place => cellAt(place) ?? [])
    return put(
      cells.map(cell => ({ cell, value: { text: '', from: null } })),
      range,
      0,
    )
  }

  const onCopy = (event: ClipboardEvent) => {
    const rows = rowsOf(selection())
    const words = rows.map(row => row.map(({ field, value }) => cellText(field, value, edits.context)))
    const text = printTsv(words)
    copied.current = { text, rows }
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData('text/html', printHtml(words))
    event.preventDefault()
  }

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    event.preventDefault()
    const own = copied.current && sameText(copied.current.text, text) ? copied.current.rows : null
    const block = parseTsv(text).map((row, down) =>
      row.map((word, along): CopiedValue => ({ text: word, from: own?.[down]?.[along] ?? null })),
    )
    const { cells, outside, range } = pasteInto(selection(), block, last())
    const found = cells.flatMap(({ value, ...place }) => {
      const cell = cellAt(place)
      return cell ? [{ cell, value }] : []
    })
    void put(found, range, outside)
  }

  return {
    clear: () => void clear(),
    /** Copies the first row of the selection to the others. */
    fillDown: () => {
      const range = selection()
      if (range.bottom > range.top)
        void fill({ ...range, top: range.top + 1 }, range, ({ column }) => ({ row: range.top, column }))
    },
    /** Repeats the selection in the rows below it. */
    fillTo: (last: number) => {
      const range = selection()
      const { bottom, top } = range
      void fill({ ...range, top: bottom + 1, bottom: last }, { ...range, bottom: last }, ({ column, row }) => ({
        row: top + ((row - top) % (bottom - top + 1)),
        column,
      }))
    },
    handlers: {
      onCopy,
      onPaste,
      onCut: (event: ClipboardEvent) => {
        onCopy(event)
        void clear()
      },
    },
  }
}

/** Clipboards change line breaks. */
const sameText = (a: string, b: string): boolean => a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n')
