import { expect, it } from 'vitest'
import { listNews, mayHaveChanged } from './listNews.ts'

const [first, second] = [
  { id: 1, title: 'One' },
  { id: 2, title: 'Two' },
]

it.each([
  ['the same rows', [{ ...first }, second], 'none'],
  ['another value', [{ ...first, title: 'Uno' }, second], 'values'],
  ['another order', [second, first], 'rows'],
  ['a new row', [first, second, { id: 3, title: 'Three' }], 'rows'],
  ['a missing row', [second], 'rows'],
])('compares the rows of a list with newer ones: %s', (_, now, expected) => {
  expect(listNews('id', [first, second], now)).toBe(expected)
})

it.each([
  ['the first mark, of an old change', null, 'a', false, false],
  ['the first mark, of a change that may be newer than the list', null, 'a', true, true],
  ['the same mark', 'a', 'a', true, false],
  ['another mark', 'a', 'b', false, true],
])('recognizes possible changes: %s', (_, before, mark, recent, expected) => {
  expect(mayHaveChanged(before, { mark, recent })).toBe(expected)
})
