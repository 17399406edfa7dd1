import { afterEach, expect, it } from 'vitest'
import { listStep } from './listStep.ts'

afterEach(() => document.body.replaceChildren())

it.each([
  ['ArrowRight', 'ltr', 'horizontal', true, 0, 1],
  ['ArrowRight', 'rtl', 'horizontal', true, 0, 2],
  ['ArrowLeft', 'rtl', 'horizontal', true, 2, 0],
  ['ArrowLeft', 'ltr', 'both', true, 0, 2],
  ['ArrowDown', 'rtl', 'both', true, 2, 0],
  ['ArrowUp', 'rtl', 'vertical', false, 2, 1],
  ['ArrowUp', 'ltr', 'vertical', false, 0, null],
  ['ArrowDown', 'ltr', 'vertical', false, 2, null],
  ['ArrowDown', 'ltr', 'horizontal', true, 0, null],
  ['ArrowRight', 'ltr', 'vertical', true, 0, null],
  ['Home', 'rtl', 'horizontal', true, 2, 0],
  ['End', 'ltr', 'vertical', false, 0, 2],
  ['Enter', 'ltr', 'both', true, 0, null],
] as const)('maps %s (%s, %s, wraps: %s) at %i of 3 to %s', (key, direction, axis, wraps, at, expected) => {
  const currentTarget = document.createElement('div')
  currentTarget.style.direction = direction
  document.body.append(currentTarget)
  expect(listStep({ key, currentTarget }, at, { count: 3, axis, wraps })).toBe(expected)
})
