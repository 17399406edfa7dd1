/** The most columns and rows that one merged cell spans. */
const widest = 100

interface TableCells {
  /** The cells in rows of the same length; null where a merged cell continues. */
  readonly cells: readonly (readonly (Element | null)[])[]
  readonly hasHeadings: boolean
  readonly caption: Element | null
}

/** The cells of a table without merged ones: the content is in the first cell, and the others are empty. */
export function readTableCells(table: Element): TableCells {
  const rows = [...table.querySelectorAll('tr')].filter(row => row.closest('table') === table)
  const grid: (Element | null)[][] = rows.map(() => [])
  rows.forEach((row, rowAt) => {
    let column = 0
    for (const cell of [...row.children].filter(child => child.matches('td, th'))) {
      while (grid[rowAt]?.[column] !== undefined) column += 1
      const [width, height] = ['colspan', 'rowspan'].map(name => spanOf(cell, name))
      for (let down = 0; down < (height ?? 1); down++)
        for (let across = 0; across < (width ?? 1); across++) {
          const target = grid[rowAt + down]
          if (target) target[column + across] = down === 0 && across === 0 ? cell : null
        }
    }
  })
  const columns = Math.max(0, ...grid.map(row => row.length))
  const [first] = rows
  return {
    cells: grid.map(row => Array.from({ length: columns }, (_, at) => row[at] ?? null)),
    hasHeadings:
      first !== undefined && first.children.length > 0 && [...first.children].every(each => each.localName === 'th'),
    caption: [...table.children].find(child => child.localName === 'caption') ?? null,
  }
}

const spanOf = (cell: Element, name: string): number => {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), widest)
}
