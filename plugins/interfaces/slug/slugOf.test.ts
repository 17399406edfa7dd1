import fc from 'fast-check'
import { expect, it } from 'vitest'
import { candidatesOf, slugOf } from './slugOf.ts'

it.each([
  ['The Last Keeper', 'the-last-keeper'],
  ['  Été à la mer!  ', 'ete-a-la-mer'],
  ['Salt & Pepper', 'salt-pepper'],
  ['a -- b', 'a-b'],
  ['--- 2026 ---', '2026'],
  ['?!', ''],
])('makes a slug of %j', (text, slug) => expect(slugOf(text)).toBe(slug))

it('is a slug that stays the same, without separators at its ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
      const slug = slugOf(text, length)
      expect(slug).toMatch(/^([a-z0-9]([a-z0-9\-_~]*[a-z0-9])?)?$/)
      expect(slug.length).toBeLessThanOrEqual(length)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

it('offers numbers after a slug, within its length', () => {
  expect(candidatesOf('keeper').slice(0, 3)).toEqual(['keeper', 'keeper-2', 'keeper-3'])
  expect(candidatesOf('keeper-2').slice(0, 3)).toEqual(['keeper-2', 'keeper-3', 'keeper-4'])
  expect(candidatesOf('winter-2026').slice(0, 2)).toEqual(['winter-2026', 'winter-2026-2'])
  expect(candidatesOf('keeper', 6).slice(0, 2)).toEqual(['keeper', 'keep-2'])
})
