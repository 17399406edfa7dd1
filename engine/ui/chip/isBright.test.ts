import { expect, it } from 'vitest'
import { isBright } from './isBright.ts'

it.each([
  ['#E5E7EB', true],
  ['#f7e7b8', true],
  ['#ffffff', true],
  ['#0B6B57', false],
  ['#ffc400', false],
  ['tomato', false],
])('decides whether %s is near white: %s', (color, bright) => {
  expect(isBright(color)).toBe(bright)
})
