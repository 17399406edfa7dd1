import fc from 'fast-check'
import { unparse } from 'papaparse'
import { describe, expect, it } from 'vitest'
import { readCsv as readCsvWith, readJson } from '#schemas/import/readTable.ts'
import { parseCsv, readTable } from './readTable.ts'

const readCsv = (text: string) => readCsvWith(text, parseCsv)

describe('readTable', () => {
  it('reads cells with line breaks, quotes and other separators, and keeps line numbers', () => {
    expect(readCsv('id;title\r\n1;"two\nlines"\r\n\r\n2;"a ""quoted"" one"\r\n')).toEqual({
      ok: true,
      table: {
        columns: ['id', 'title'],
        rows: [
          { line: 2, values: { id: '1', title: 'two\nlines' } },
          { line: 5, values: { id: '2', title: 'a "quoted" one' } },
        ],
      },
    })
  })

  it('returns any written table unchanged', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter(text => !/^\s*$/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), rows => {
        const result = readCsv(unparse({ fields: ['one', 'two'], data: rows }, { delimiter: ',' }))
        expect(result.ok && result.table.rows.map(row => [row.values['one'], row.values['two']])).toEqual(rows)
      }),
    )
  })

  it('reads arrays of objects, with or without the API wrapper', () => {
    for (const text of ['[{"a":1},{"b":[2]}]', '{"data":[{"a":1},{"b":[2]}]}'])
      expect(readJson(text)).toEqual({
        ok: true,
        table: {
          columns: ['a', 'b'],
          rows: [
            { line: 1, values: { a: 1 } },
            { line: 2, values: { b: [2] } },
          ],
        },
      })
  })

  it.each([
    ['a.csv', '', { kind: 'empty' }],
    ['a.csv', 'id,title\n', { kind: 'empty' }],
    ['a.csv', 'id,id\n1,2', { kind: 'two-columns', column: 'id' }],
    ['a.csv', 'id,title\n1,2,3', { kind: 'too-many-cells', line: 2 }],
    ['a.csv', 'id,title\n1,"never closed', { kind: 'broken-quotes', line: 2 }],
    ['a.json', '{"a":1}', { kind: 'no-list' }],
    ['a.json', '[1,2]', { kind: 'no-list' }],
    ['a.json', '[]', { kind: 'empty' }],
    ['a', '[{]', { kind: 'not-json' }],
  ])('reports the problem in %s %j', async (name, text, problem) => {
    expect(await readTable(new File([text], name))).toMatchObject({ ok: false, problem })
  })

  it('detects JSON by its first character if the name gives no type, and ignores a byte order mark', async () => {
    expect(await readTable(new File(['[{"a":1}]'], 'data'))).toMatchObject({ ok: true, table: { columns: ['a'] } })
    expect(await readTable(new File(['\uFEFFid\n1'], 'a.csv'))).toMatchObject({ ok: true, table: { columns: ['id'] } })
  })
})
