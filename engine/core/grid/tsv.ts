/** Rows of cells as the text of a spreadsheet: tabs between cells, quotes around cells with tabs, quotes or newlines. */
export const printTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(quoted).join('\t')).join('\r\n')

const quoted = (cell: string): string => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * The cells of a text that a spreadsheet copied. A line break at the end does not start another row. A quote that no
 * other one closes is part of the text.
 */
export function parseTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const end = text.length
  while (at <= end) {
    const closing = text[at] === '"' ? closingQuote(text, at + 1) : -1
    const from = closing < 0 ? at : closing + 1
    const stop = nextBreak(text, from)
    const rest = text.slice(from, stop)
    row.push(closing < 0 ? rest : text.slice(at + 1, closing).replaceAll('""', '"') + rest)
    if (text[stop] === '\t') {
      at = stop + 1
      continue
    }
    rows.push(row)
    row = []
    at = stop + (text.startsWith('\r\n', stop) ? 2 : 1)
    if (at >= end) break
  }
  return rows
}

/** The end of a cell: a tab, a line break, or the end of the text. */
function nextBreak(text: string, from: number): number {
  let at = from
  while (at < text.length && !/[\t\r\n]/.test(text.charAt(at))) at++
  return at
}

/** The quote that ends a quoted cell; doubled quotes are part of it. -1 if there is none before the end of the cell. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at >= 0 && nextBreak(text, at + 1) === at + 1 ? at : -1
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The same as a table of HTML, for text processors and emails. */
export const printHtml = (rows: readonly (readonly string[])[]): string => {
  const cell = (text: string) =>
    `<td>${text.replace(/[&<>"]/g, sign => entities[sign] ?? sign).replace(/\r\n|\r|\n/g, '<br>')}</td>`
  return `<table><tbody>${rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>`
}
