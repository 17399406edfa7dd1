import { expect, it } from 'vitest'
import { formatIcu } from './formatIcu.ts'
import { pseudoMessage } from './pseudo.ts'

it.each([
  ['Save', '[Šàvé··]'],
  ['Delete {name}?', '[Délété ···{name}?·]'],
  ['{count, plural, one {# item} other {# items}} left', '[{count, plural, one {# item} other {# items}} léft··]'],
])('makes %s longer and marked while keeping a valid message', (message, pseudo) => {
  expect(pseudoMessage(message)).toBe(pseudo)
  expect(formatIcu('en-XA')(pseudo, { name: 'x', count: 2 })).toMatch(/^\[.+\]$/)
})
