import { expect, it } from 'vitest'
import { formatPattern } from './formatPattern.ts'

const moment = new Date(2026, 2, 5, 15, 4, 9)

it.each([
  ["EEEE d MMMM yyyy 'at' HH:mm", 'Thursday 5 March 2026 at 15:04'],
  ['dd.MM.yy h:mm:ss a', '05.03.26 3:04:09 PM'],
  ["H 'o''clock'", "15 o'clock"],
  ['QQ', 'QQ'],
])('formats a date with the pattern %s (A-1424)', (pattern, words) => {
  expect(formatPattern(moment, pattern, 'en-US')).toBe(words)
})
