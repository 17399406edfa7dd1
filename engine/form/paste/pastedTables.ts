import { joinBlocks } from './joinBlocks.ts'

/** Parts of a table that only style it. */
const styling = 'col, colgroup'
/** Elements of a cell that say nothing without their attributes. */
const empty = 'span, font, a:not([href]), div, center'

/** Reduces tables to rows and cells: spreadsheets and text programs add widths, fonts and colors to every cell. */
export function normalizeTables(root: DocumentFragment): void {
  for (const part of root.querySelectorAll(styling)) part.remove()
  for (const cell of root.querySelectorAll('td, th')) {
    joinBlocks(cell)
    for (const element of [...cell.querySelectorAll(empty)].reverse()) element.replaceWith(...element.childNodes)
    cell.normalize()
    if (cell.children.length === 0) cell.textContent = (cell.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim()
  }
  for (const table of root.querySelectorAll('table')) removeSpace(table)
}

/** Line breaks and tabs between the rows and cells of a table. */
function removeSpace(table: Element): void {
  for (const part of [table, ...table.querySelectorAll('thead, tbody, tfoot, tr')])
    for (const node of [...part.childNodes])
      if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '') node.remove()
}
