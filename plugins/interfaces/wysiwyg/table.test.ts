import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpus } from './corpus.ts'
import {
  deleteColumn,
  deleteRow,
  hasHeaderRow,
  insertColumn,
  insertRow,
  newTable,
  readTable,
  setCell,
  type Table,
  textCell,
  textOf,
  toggleHeaderRow,
  writeTable,
} from './table.ts'

const read = (html: string): Table => {
  const table = readTable(html)
  if (table === null) throw new Error(`Not read: ${html}`)
  return table
}

const tides =
  '<table class="tides"><caption>Tides</caption><thead><tr><th scope="col">High</th><th>Low</th></tr></thead><tbody><tr data-x="1"><td>04:12</td><td>10:<b>30</b></td></tr></tbody></table>'

describe('a table', () => {
  it('is written as it was read', () => expect(writeTable(read(tides))).toBe(tides))

  it.each([
    '<p>a</p>',
    '<table></table>',
    '<table><tr><td>a</td></tr></table><p>b</p>',
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>',
    '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
    '<table><tr><td onclick="x">a</td></tr></table>',
    '<table><colgroup><col></colgroup><tr><td>a</td></tr></table>',
    '<table><tbody class="x"><tr><td>a</td></tr></tbody></table>',
    `<table>${'<tr><td>a</td></tr>'.repeat(1001)}</table>`,
  ])('is only edited as source if it is %s', html => expect(readTable(html)).toBeNull())

  it('has text cells, and cells with formatting', () => {
    const cells = read('<table><tr><td>a &amp; b<br>c</td><td>a <b>b</b></td></tr></table>').rows[0]?.cells ?? []
    expect(cells.map(textOf)).toEqual(['a & b\nc', null])
  })

  it('is sanitized where HTML was typed, and nowhere else', () => {
    const kept = read('<table><tr><td><b style="x">a</b></td><td><i>b</i></td></tr></table>')
    const typed = setCell(kept, { row: 0, column: 1 }, cell => ({
      ...cell,
      html: '<i>c</i><img src=x onerror="alert(1)"><script>1</script>',
      typed: true,
    }))
    expect(writeTable(typed)).toBe(
      '<table><tbody><tr><td><b style="x">a</b></td><td><i>c</i><img src="x"></td></tr></tbody></table>',
    )
  })

  it('has rows and columns inserted and deleted, and keeps its header', () => {
    const table = read(tides)
    expect(writeTable(insertRow(table, 1, 0))).toContain('</thead><tbody><tr><td></td><td></td></tr><tr data-x="1">')
    expect(writeTable(insertColumn(table, 1))).toContain('<th scope="col">High</th><th></th><th>Low</th>')
    expect(writeTable(insertColumn(table, 1))).toContain('<td>04:12</td><td></td><td>')
    expect(writeTable(deleteColumn(table, 0))).toBe(
      '<table class="tides"><caption>Tides</caption><thead><tr><th>Low</th></tr></thead><tbody><tr data-x="1"><td>10:<b>30</b></td></tr></tbody></table>',
    )
    expect(writeTable(deleteRow(table, 0))).not.toContain('thead')
    const rowHeads = read('<table><tr><th></th><th>a</th></tr><tr><th>b</th><td>c</td></tr></table>')
    expect(writeTable(insertRow(rowHeads, 2, 1))).toContain('<tr><th></th><td></td></tr></tbody>')
  })

  it('has a header row or not', () => {
    const without = toggleHeaderRow(read(tides))
    expect(hasHeaderRow(without)).toBe(false)
    expect(writeTable(without)).toContain('<tbody><tr><td scope="col">High</td><td>Low</td></tr><tr')
    expect(hasHeaderRow(toggleHeaderRow(without))).toBe(true)
  })

  it('is a table after any changes, with the text that was typed', () => {
    const place = fc.record({ row: fc.nat(9), column: fc.nat(9), text: fc.string() })
    const change = fc.record({ kind: fc.constantFrom('row', 'column', 'text', 'header', 'less'), place })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), changes => {
        let table = newTable
        for (const { kind, place } of changes) {
          const row = place.row % table.rows.length
          const column = place.column % (table.rows[0]?.cells.length ?? 1)
          if (kind === 'row') table = insertRow(table, row + 1, row)
          if (kind === 'column') table = insertColumn(table, column)
          if (kind === 'header') table = toggleHeaderRow(table)
          if (kind === 'less' && table.rows.length > 1) table = deleteRow(table, row)
          if (kind !== 'text') continue
          table = setCell(table, { row, column }, cell => textCell(cell, place.text))
          const cell = table.rows[row]?.cells[column]
          expect(cell && textOf(cell)).toBe(place.text)
        }
        const again = read(writeTable(table))
        expect(again.rows.map(({ cells }) => cells.length)).toEqual(table.rows.map(({ cells }) => cells.length))
        expect(writeTable(again)).toBe(writeTable(read(writeTable(again))))
      }),
    )
  })

  it('is unchanged by reading and writing its own HTML again, whatever it was read from', () => {
    const tables = corpus(500).flatMap(html => html.match(/<table.*?<\/table>/gs) ?? [])
    expect(tables.length).toBeGreaterThan(20)
    for (const html of new Set(tables)) {
      const table = readTable(html)
      if (table) expect(writeTable(read(writeTable(table)))).toBe(writeTable(table))
    }
  })
})
