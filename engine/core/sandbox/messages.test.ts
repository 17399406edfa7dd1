import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFrameMessage } from './messages.ts'

it.each([
  [{ type: 'drawn', more: 1 }, { type: 'drawn' }],
  [
    { type: 'height', pixels: 9_999_999 },
    { type: 'height', pixels: 4_000 },
  ],
  [
    { type: 'height', pixels: -3 },
    { type: 'height', pixels: 0 },
  ],
  [
    { type: 'failed', detail: 'x'.repeat(400) },
    { type: 'failed', detail: 'x'.repeat(300) },
  ],
  [
    { type: 'key', key: 's', code: 'KeyS', ctrlKey: 1 },
    { type: 'key', key: 's', code: 'KeyS', ctrlKey: false, metaKey: false, shiftKey: false },
  ],
  [{ type: 'height', pixels: Number.NaN }, null],
  [{ type: 'declared', declaration: [], functions: [] }, null],
  [{ type: 'declared', declaration: {}, functions: [1] }, null],
  [{ type: 'change', patch: { op: 'unset' } }, null],
  [{ type: 'other' }, null],
  ['drawn', null],
])('reads a message of a frame: %j', (data, message) => {
  expect(readFrameMessage(data)).toEqual(message)
})

const types = ['declared', 'drawn', 'change', 'height', 'failed', 'key']

it('reads any data as a message of a known type, within its limits, or as none', () => {
  const message = fc.record(
    {
      type: fc.constantFrom(...types, 'other'),
      ...{ declaration: fc.anything(), functions: fc.anything(), patch: fc.anything(), number: fc.anything() },
      ...{ pixels: fc.oneof(fc.double(), fc.anything()), detail: fc.oneof(fc.string(), fc.anything()) },
      ...{ key: fc.oneof(fc.string(), fc.anything()), code: fc.string(), ctrlKey: fc.anything() },
    },
    { requiredKeys: ['type'] },
  )
  fc.assert(
    fc.property(fc.oneof(message, fc.anything()), data => {
      const read = readFrameMessage(data)
      if (read === null) return
      expect(types).toContain(read.type)
      if (read.type === 'height') expect(read.pixels >= 0 && read.pixels <= 4_000).toBe(true)
      if (read.type === 'failed') expect(read.detail.length).toBeLessThanOrEqual(300)
      if (read.type === 'key') expect([read.ctrlKey, read.metaKey].every(each => typeof each === 'boolean')).toBe(true)
    }),
  )
})
