import { cleanForStoring } from './cleanHtml.ts'
import { parseFragment } from './RichDocument.ts'
import { maskHandlers } from './splitSource.ts'
import { attributesText, escapeHtml } from './writeLines.ts'

export interface Cell {
  readonly tag: 'td' | 'th'
  /** As in the source, with a space in front; empty if there are none. */
  readonly attributes: string
  readonly html: string
  /** Whether the HTML was typed, and has to be sanitized. */
  readonly typed?: true
}

export interface Row {
  readonly part: 'thead' | 'tbody' | 'tfoot'
  readonly attributes: string
  readonly cells: readonly Cell[]
}

/** A table whose rows have the same number of cells. */
export interface Table {
  readonly attributes: string
  /** The caption, with its element; empty if there is none. */
  readonly caption: string
  readonly rows: readonly Row[]
}

/** Cells of the largest table that is edited as a table: each is a text box. */
const mostCells = 1000

const emptyCell = (tag: Cell['tag'] = 'td'): Cell => ({ tag, attributes: '', html: '' })
const rowOf = (part: Row['part'], cells: readonly Cell[]): Row => ({ part, attributes: '', cells })

/** Two rows of two cells; the first row is a header. */
export const newTable: Table = {
  attributes: '',
  caption: '',
  rows: [rowOf('tbody', [emptyCell('th'), emptyCell('th')]), rowOf('tbody', [emptyCell(), emptyCell()])],
}

/** Reads the source of one table; null if it is anything else, or has merged cells or event handlers. */
export function readTable(html: string): Table | null {
  if (maskHandlers(html) !== html) return null
  const nodes = [...parseFragment(html).childNodes].filter(isContent)
  const [table] = nodes
  if (nodes.length !== 1 || !(table instanceof HTMLTableElement)) return null
  if (table.querySelector('table, [colspan], [rowspan]')) return null
  const [first, ...rest] = [...table.childNodes].filter(isContent)
  const caption = first instanceof HTMLTableCaptionElement ? first.outerHTML : ''
  const rows = readRows(caption === '' && first ? [first, ...rest] : rest)
  const width = rows?.[0]?.cells.length ?? 0
  if (!rows || width === 0 || rows.some(row => row.cells.length !== width) || rows.length * width > mostCells)
    return null
  return { attributes: attributesOf(table), caption, rows }
}

const isContent = (node: Node): boolean => node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() !== ''
const attributesOf = (element: Element): string =>
  attributesText(Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])))

const parts = ['thead', 'tbody', 'tfoot'] as const
const cellTags = ['td', 'th'] as const

/** The rows of the parts of a table; null if there is anything else in it. */
function readRows(sections: readonly Node[]): readonly Row[] | null {
  const rows: Row[] = []
  for (const section of sections) {
    const part = section instanceof Element ? parts.find(each => each === section.localName) : undefined
    if (part === undefined || (section as Element).attributes.length > 0) return null
    for (const row of [...section.childNodes].filter(isContent)) {
      if (!(row instanceof HTMLTableRowElement)) return null
      const cells = [...row.childNodes].filter(isContent).map(readCell)
      if (cells.includes(null)) return null
      rows.push({ part, attributes: attributesOf(row), cells: cells.filter(cell => cell !== null) })
    }
  }
  return rows
}

function readCell(node: Node): Cell | null {
  const tag = node instanceof Element ? cellTags.find(each => each === node.localName) : undefined
  return tag === undefined
    ? null
    : { tag, attributes: attributesOf(node as Element), html: (node as Element).innerHTML.trim() }
}

export function writeTable({ attributes, caption, rows }: Table): string {
  let html = `<table${attributes}>${caption}`
  rows.forEach(({ part, ...row }, at) => {
    if (rows[at - 1]?.part !== part) html += `<${part}>`
    html += `<tr${row.attributes}>${row.cells.map(writeCell).join('')}</tr>`
    if (rows[at + 1]?.part !== part) html += `</${part}>`
  })
  return `${html}</table>`
}

const writeCell = ({ tag, attributes, html, typed }: Cell): string =>
  `<${tag}${attributes}>${typed ? cleanForStoring(html) : html}</${tag}>`

/** The text of a cell, with its line breaks; null if it has other markup. */
export function textOf({ html }: Cell): string | null {
  const content = parseFragment(html)
  if ([...content.children].some(child => child.localName !== 'br')) return null
  for (const lineBreak of content.querySelectorAll('br')) lineBreak.replaceWith('\n')
  return content.textContent
}

export const textCell = (cell: Cell, text: string): Cell => ({
  ...cell,
  html: escapeHtml(text).replaceAll('\n', '<br>'),
})

/** A place in a table, counted from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

const inserted = <Value>(list: readonly Value[], at: number, value: Value): readonly Value[] => [
  ...list.slice(0, at),
  value,
  ...list.slice(at),
]
const without = <Value>(list: readonly Value[], at: number): readonly Value[] => list.filter((_, index) => index !== at)
const changed = <Value>(list: readonly Value[], at: number, change: (value: Value) => Value): readonly Value[] =>
  list.map((value, index) => (index === at ? change(value) : value))

const mapRows = (table: Table, change: (row: Row) => readonly Cell[]): Table => ({
  ...table,
  rows: table.rows.map(row => ({ ...row, cells: change(row) })),
})

export const setCell = (table: Table, { row, column }: Place, change: (cell: Cell) => Cell): Table => ({
  ...table,
  rows: changed(table.rows, row, each => ({ ...each, cells: changed(each.cells, column, change) })),
})

/**
 * Inserts an empty row before the one at `at`, in the section of the row `like`; below a header section, in the body. Its
 * first cell is a header if all row headers are.
 */
export function insertRow(table: Table, at: number, like: number): Table {
  const model = table.rows[like]
  const cells = (model?.cells ?? []).map((_, column) => emptyCell(column === 0 ? rowHeaderTag(table) : 'td'))
  const part = model === undefined || model.part === 'thead' ? 'tbody' : model.part
  return { ...table, rows: inserted(table.rows, at, rowOf(part, cells)) }
}

/** The element of the first cell of rows, apart from a header row. */
const rowHeaderTag = ({ rows }: Table): Cell['tag'] => {
  const body = rows.slice(1)
  return body.length > 0 && body.every(({ cells }) => cells[0]?.tag === 'th') ? 'th' : 'td'
}

export const deleteRow = (table: Table, at: number): Table => ({ ...table, rows: without(table.rows, at) })

/** Inserts an empty column before the one at `at`. Rows whose cells are all headers stay header rows. */
export const insertColumn = (table: Table, at: number): Table =>
  mapRows(table, ({ cells }) => inserted(cells, at, emptyCell(cells.every(({ tag }) => tag === 'th') ? 'th' : 'td')))

export const deleteColumn = (table: Table, at: number): Table => mapRows(table, ({ cells }) => without(cells, at))

export const hasHeaderRow = ({ rows }: Table): boolean => rows[0]?.cells.every(({ tag }) => tag === 'th') === true

/** Makes the first row a header, or a row like the others. */
export function toggleHeaderRow(table: Table): Table {
  const tag = hasHeaderRow(table) ? 'td' : 'th'
  const part = (row: Row) => (tag === 'td' && row.part === 'thead' ? 'tbody' : row.part)
  return {
    ...table,
    rows: changed(table.rows, 0, row => ({
      ...row,
      part: part(row),
      cells: row.cells.map(cell => ({ ...cell, tag })),
    })),
  }
}
