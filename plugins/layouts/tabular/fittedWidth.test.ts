import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { defaultWidth, fittedWidth } from './fittedWidth.ts'

function widthOf(name: string, values: readonly unknown[], isTitle = false, change: object = {}): number {
  const field = reviewMetadata.field('articles', name)
  if (!field) throw new Error(name)
  const items = values.map((value, id) => ({ id, [name]: value }))
  return fittedWidth(name, { ...field, ...change }, items, isTitle)
}

it('is 160 px without values, for dates and for related items (P-404)', () => {
  expect(widthOf('title', [])).toBe(160)
  expect(widthOf('title', [null, ''])).toBe(160)
  expect(widthOf('published_on', ['2026-01-01'])).toBe(defaultWidth)
  expect(widthOf('author', [{ name: 'Ada' }])).toBe(defaultWidth)
})

it('is narrow for flags and short codes, and wide for titles', () => {
  const flags = widthOf('status', [true, false], false, { type: 'boolean', name: 'On' })
  expect(flags).toBe(82)
  expect(widthOf('cover', [{ id: 'f1' }], false, { name: 'Cover', meta: { display: 'image' } })).toBe(106)
  expect(widthOf('title', ['A'], true)).toBe(200)
  expect(widthOf('title', ['x'.repeat(34)], true)).toBe(298)
})

it('has room for bars and stars', () => {
  for (const display of ['progress', 'rating'])
    expect(widthOf('status', [4], false, { type: 'integer', name: 'Done', meta: { display } })).toBe(defaultWidth)
})

it('follows most of the values, within limits', () => {
  const short = Array.from({ length: 24 }, () => 'x'.repeat(16))
  expect(widthOf('title', [...short, 'x'.repeat(400)])).toBe(154)
  expect(widthOf('title', ['x'.repeat(400)])).toBe(280)
  expect(widthOf('title', ['x'.repeat(400)], true)).toBe(360)
  expect(widthOf('tags', [['one', 'two']])).toBe(122)
})

it('has room for labels, whose texts can be longer than their values', () => {
  expect(widthOf('status', ['comment'], false, { name: 'Is', meta: { display: 'labels' } })).toBe(122)
})

it('has room for the name of the field', () => {
  expect(widthOf('title', ['A'], false, { name: 'An unusually long name' })).toBe(242)
})
