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

it('reads any data as a message or as none', () => {
  fc.assert(
    fc.property(fc.anything(), data => {
      expect([null, 'object']).toContain(readFrameMessage(data) === null ? null : typeof readFrameMessage(data))
    }),
  )
})
