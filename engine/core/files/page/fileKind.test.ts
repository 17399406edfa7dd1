import { expect, it } from 'vitest'
import { fileKind, isDrawing, isLarge } from './fileKind.ts'

it.each([
  ['image/jpeg', 'image'],
  ['image/svg+xml', 'image'],
  ['video/mp4', 'video'],
  ['audio/mpeg', 'audio'],
  ['application/pdf', 'pdf'],
  ['text/csv', 'text'],
  ['application/json', 'text'],
  ['application/zip', 'other'],
  [null, 'other'],
] as const)('shows a file of the type %s as %s', (type, kind) => {
  expect(fileKind(type)).toBe(kind)
})

it('asks before a preview that costs much, and not for a picture, which comes in the size that is shown', () => {
  expect(isLarge('video', 20_000_001)).toBe(true)
  expect(isLarge('video', 20_000_000)).toBe(false)
  expect(isLarge('image', 500_000_000)).toBe(false)
  expect(isLarge('text', null)).toBe(false)
})

it('knows drawings, which have no pixels (C-470)', () => {
  expect([isDrawing('image/svg+xml'), isDrawing('image/png'), isDrawing(null)]).toEqual([true, false, false])
})
