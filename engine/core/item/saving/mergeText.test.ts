import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeText } from './mergeText.ts'

const base = 'one\ntwo\nthree\nfour\nfive\n'

it('merges two changes to a text that do not overlap', () => {
  expect(mergeText(base, base.replace('one', 'ONE'), base.replace('five', 'FIVE'))).toBe(
    'ONE\ntwo\nthree\nfour\nFIVE\n',
  )
  expect(mergeText(base, `${base}six\n`, base.replace('two\n', ''))).toBe('one\nthree\nfour\nfive\nsix\n')
  expect(mergeText('<p>a</p><p>b</p><p>c</p>', '<p>A</p><p>b</p><p>c</p>', '<p>a</p><p>b</p><p>C</p>')).toBe(
    '<p>A</p><p>b</p><p>C</p>',
  )
})

it('reports a conflict where they overlap', () => {
  expect(mergeText(base, base.replace('two', '2'), base.replace('two', 'TWO'))).toBeNull()
  expect(mergeText(base, base.replace('two', '2'), base.replace('three', '3'))).toBeNull()
  expect(mergeText('short', 'shorter', 'shortest')).toBeNull()
})

it('does not depend on the order, and returns a single change as is', () => {
  const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n')
  const text = fc.array(line, { minLength: 2, maxLength: 8 }).map(lines => lines.join(''))
  fc.assert(
    fc.property(text, text, text, (start, mine, theirs) => {
      expect(mergeText(start, mine, theirs)).toBe(mergeText(start, theirs, mine))
      expect(mergeText(start, mine, start)).toBe(mine)
    }),
  )
})
