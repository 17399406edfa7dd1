import { isFormula } from '#schemas/data/formula.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { Selection } from '#server/query/Selection.ts'

/** A selection as a table of text. */
export interface CsvTable {
  /** The line of names, without a line break. */
  readonly header: string
  /** The line of one item, without a line break. */
  readonly line: (item: Item) => string
}

interface Column {
  readonly name: string
  readonly valueOf: (item: Item) => unknown
}

/**
 * The columns of a selection, in the order of the requested field paths; those of to-one relations are named by their
 * path (`author.name`). Lists and other complex values are written as JSON. With `guardFormulas`, text that a
 * spreadsheet would run is prefixed with an apostrophe.
 */
export function csvTable(selection: Selection, guardFormulas: boolean, paths: readonly string[] = []): CsvTable {
  const place = placeAmong(paths)
  const columns = columnsOf(selection).toSorted((a, b) => place(a.name) - place(b.name))
  const cell = (value: unknown) => csvCell(value, guardFormulas)
  return {
    header: columns.map(column => cell(column.name)).join(','),
    line: item => columns.map(column => cell(column.valueOf(item))).join(','),
  }
}

/** The position of a column among the paths that select it; after all of them if only a wildcard does. */
function placeAmong(paths: readonly string[]): (column: string) => number {
  return column => {
    const at = paths.findIndex(path => path === column || path.startsWith(`${column}.`))
    return at < 0 ? paths.length : at
  }
}

function columnsOf(selection: Selection): readonly Column[] {
  const own = [...selection.columns, ...selection.computed].map(({ name }) => ({
    name,
    valueOf: (item: Item) => item[name],
  }))
  const related = selection.relations.flatMap((relation): readonly Column[] => {
    const { name } = relation
    if (relation.kind !== 'one') return [{ name, valueOf: item => item[name] }]
    return columnsOf(relation.target).map(inner => ({
      name: `${name}.${inner.name}`,
      valueOf: item => {
        const target = item[name]
        return isItem(target) ? inner.valueOf(target) : null
      },
    }))
  })
  return [...own, ...related]
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One value in the format of RFC 4180: quoted text, plain numbers and booleans, null empty. */
export function csvCell(value: unknown, guardFormulas: boolean): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const guarded = guardFormulas && isFormula(text) ? `'${text}` : text
  return `"${guarded.replaceAll('"', '""')}"`
}
