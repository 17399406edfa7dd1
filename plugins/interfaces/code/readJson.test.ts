import { describe, expect, it } from 'vitest'
import { readJson } from './readJson.ts'
import { showJson } from './showJson.ts'

describe('readJson', () => {
  // proves: P-329
  it.each([
    ['{"a": [1, true]}', { a: [1, true] }],
    ['"text"', 'text'],
    [' ', null],
    ['', null],
  ])('reads %s (A-1315, A-1317, P-327)', (text, value) => expect(readJson(text)).toEqual({ ok: true, value }))

  it.each([
    ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
    ['{"a": x', 1, 7],
    ['{"a":', 1, 6],
    ['[1, 2,]', 1, 7],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['[1}', 1, 3],
    ['"a', 1, 1],
    ['01', 1, 1],
    ['1 2', 1, 3],
    ['[truex]', 1, 2],
    ['{"a": 1}}', 1, 9],
    ['["\\x"]', 1, 2],
    ['['.repeat(100_000), 1, 100_001],
  ])('rejects %j and reports the position (A-1316, P-328)', (text, line, column) => {
    expect(readJson(text)).toEqual({ ok: false, place: { line, column } })
  })
})

describe('showJson', () => {
  it('indents by four and shows nothing for null (A-1314, P-330)', () => {
    expect(showJson({ a: 1 })).toBe('{\n    "a": 1\n}')
    expect(showJson(null)).toBe('')
    expect(showJson('text')).toBe('"text"')
  })

  it('does not indent long values', () => {
    const long = Array.from({ length: 60_000 }, (_, index) => index)
    expect(showJson(long)).toBe(JSON.stringify(long))
  })
})
