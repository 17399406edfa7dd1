import { expect, it } from 'vitest'
import { savedByOthers } from './savedByOthers.ts'

const report = (id: number | null, user: string | null = 'other') => ({
  users: [],
  change: id === null ? null : { id, user },
})

it.each([
  ['the first report', null, report(7), false],
  ['no change yet', report(null), report(null), false],
  ['the same change', report(7), report(7), false],
  ['the first change', report(null), report(7), true],
  ['a newer change', report(7), report(8), true],
  ['a change without a user', report(7), report(8, null), true],
  ['an own change', report(7), report(8, 'me'), false],
])('recognizes what others have saved: %s', (_, before, now, expected) => {
  expect(savedByOthers(before, now, 'me')).toBe(expected)
})
