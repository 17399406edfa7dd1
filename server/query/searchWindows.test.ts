import { expect, test } from 'vitest'
import { openConnection, usableDrivers } from '#server/database/sqlite/openConnection.ts'
import { searchWindows } from './searchWindows.ts'

/** All, or those with letters that have a case. */
const last = process.env['TEST_SCOPE'] === 'all' ? 0x10ffff : 0x1efff
const codePoints = Array.from({ length: last }, (_, index) => index + 1).filter(code => code < 0xd800 || code > 0xdfff)

test.each(usableDrivers())('every character of a window is equal in FTS5 if it is equal here: %s', driver => {
  const file = openConnection(':memory:', {}, driver)
  file.exec(`create virtual table s using fts5 (t, content='', contentless_delete=1, detail=none, tokenize='trigram');
    create virtual table v using fts5vocab (s, instance); begin`)
  const insert = file.prepare('insert into s (rowid, t) values (?, ?)')
  for (const code of codePoints) insert.run([code, String.fromCodePoint(code).repeat(3)])
  const folded = new Map(
    file
      .prepare('select doc, term from v')
      .all([])
      .map(row => [row['doc'], row['term']]),
  )
  file.close()
  expect(folded.size).toBe(codePoints.length)
  const losses = codePoints.filter(code => {
    const [lower = '', ...rest] = String.fromCodePoint(code).toLowerCase()
    return (
      searchWindows(lower.repeat(3)).length > 0 &&
      rest.length === 0 &&
      folded.get(code) !== folded.get(lower.codePointAt(0))
    )
  })
  expect(losses).toEqual([])
  // Of all characters, only this one has a lower case of several.
  const long = codePoints.filter(code => [...String.fromCodePoint(code).toLowerCase()].length > 1)
  expect(long.map(code => String.fromCodePoint(code))).toEqual(['İ'])
})

test.each([
  ['ab', []],
  ['abc', ['abc']],
  ['ÄÖÜß', ['äöü', 'öüß']],
  ['say "hi" to', ['say', ' "h', 'hi"', ' to']],
  ['abi', []],
  ['abi\u0307c', []],
  ['日本語', ['日本語']],
  ['abcdefghij', ['abc', 'cde', 'fgh', 'hij']],
])('a search for %j looks for windows of three characters', (term, windows) => {
  expect(searchWindows(term)).toEqual(windows)
})
