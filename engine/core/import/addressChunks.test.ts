import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressChunks } from './addressChunks.ts'

it('keeps every value in its order, in groups that fit in an address', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 900 }), { maxLength: 250 }),
      fc.integer({ min: 1, max: 4 }),
      (all, times) => {
        const chunks = addressChunks(all, times)
        expect(chunks.flat()).toEqual(all)
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(100)
          const length = chunk.reduce((sum, value) => sum + encodeURIComponent(value).length * times, 0)
          expect(chunk.length === 1 || length <= 4_000).toBe(true)
        }
      },
    ),
  )
})
