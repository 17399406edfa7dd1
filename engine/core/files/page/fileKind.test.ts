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

it('asks before loading a large preview but not for an image, which is resized', () => {
  expect(isLarge('video', 20_000_001)).toBe(true)
  expect(isLarge('video', 20_000_000)).toBe(false)
  expect(isLarge('image', 500_000_000)).toBe(false)
  expect(isLarge('text', null)).toBe(false)
})

it('detects vector images, which have no pixel size (C-470)', () => {
  expect([isDrawing('image/svg+xml'), isDrawing('image/png'), isDrawing(null)]).toEqual([true, false, false])
})
