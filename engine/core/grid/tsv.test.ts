import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTsv, printHtml, printTsv } from './tsv.ts'

it.each([
  ['a\tb', [['a', 'b']]],
  ['a\r\nb\r\n', [['a'], ['b']]],
  ['a\rb', [['a'], ['b']]],
  ['', [['']]],
  ['a\t', [['a', '']]],
  ['\n', [['']]],
  ['"two\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
  ['5" pipe\t"open', [['5" pipe', '"open']]],
  ['"said" he\tb', [['"said" he', 'b']]],
] as const)('reads %j', (text, rows) => {
  expect(parseTsv(text)).toEqual(rows)
})

it('reads every table that it prints', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'é') })
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 })),
      rows => {
        // A single empty cell in the last row is a line break at the end, which starts no row.
        fc.pre(rows.length === 1 || rows.at(-1)?.length !== 1 || rows.at(-1)?.[0] !== '')
        expect(parseTsv(printTsv(rows))).toEqual(rows)
      },
    ),
  )
})

it('escapes cells of HTML', () => {
  expect(printHtml([['<b>', 'a\nb']])).toBe('<table><tbody><tr><td>&lt;b&gt;</td><td>a<br>b</td></tr></tbody></table>')
})
