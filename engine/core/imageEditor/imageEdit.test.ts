import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginCrop, cancelCrop, chooseRatio, dragCrop, type Grip, typeCrop } from './cropImage.ts'
import {
  type ImageEdit,
  isUntouched,
  type Rect,
  ratioOf,
  ratios,
  resultRect,
  type Size,
  turnedSize,
  untouched,
} from './ImageEdit.ts'
import { flipAcross, flipAlong, matrixOf, rotate } from './turnImage.ts'

const length = fc.integer({ min: 1, max: 6_000 })
const sizes: fc.Arbitrary<Size> = fc.record({ width: length, height: length })
/** An image, and a crop of any size inside it. */
const cropped = sizes.chain(size =>
  fc
    .tuple(
      fc.integer({ min: 1, max: size.width }),
      fc.integer({ min: 1, max: size.height }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([width, height, across, along]) => ({
      size,
      crop: {
        x: Math.floor(across * (size.width - width)),
        y: Math.floor(along * (size.height - height)),
        width,
        height,
      },
    })),
)
const grips: readonly Grip[] = ['move', 'select', 'n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw']
const shift = fc.record({
  x: fc.double({ min: -9_000, max: 9_000, noNaN: true }),
  y: fc.double({ min: -9_000, max: 9_000, noNaN: true }),
})
const tools: Readonly<Record<string, (edit: ImageEdit, source: Size) => ImageEdit>> = { rotate, flipAcross, flipAlong }

const isInside = ({ x, y, width, height }: Rect, size: Size) =>
  [x, y, width, height].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  width >= 1 &&
  height >= 1 &&
  x + width <= size.width &&
  y + height <= size.height

/** An edge may be a pixel off, and an image that is too thin for the ratio gives one pixel. */
const holds = ({ width, height }: Rect, ratio: number) =>
  Math.abs(width - height * ratio) <= Math.max(1, ratio) || width === 1 || height === 1

describe('rotating and flipping', () => {
  it('gives the original after four rotations or two flips, for any crop (C-373, C-374, C-375)', () =>
    fc.assert(
      fc.property(
        cropped,
        fc.constantFrom(...ratios),
        fc.array(fc.constantFrom(...Object.keys(tools)), { maxLength: 8 }),
        ({ size, crop }, ratio, before) => {
          const start = before.reduce<ImageEdit>((edit, name) => tools[name]?.(edit, size) ?? edit, {
            ...untouched,
            ratio,
            crop,
          })
          expect([1, 2, 3, 4].reduce(edit => rotate(edit, size), start)).toEqual(start)
          expect(flipAcross(flipAcross(start, size), size)).toEqual(start)
          expect(flipAlong(flipAlong(start, size), size)).toEqual(start)
          // Both flips are half a turn.
          expect(flipAcross(flipAlong(start, size), size)).toEqual({ ...rotate(rotate(start, size), size) })
        },
      ),
    ))

  it('keeps the crop inside the image and on the same pixels', () =>
    fc.assert(
      fc.property(cropped, fc.constantFrom(...Object.keys(tools)), ({ size, crop }, name) => {
        const start = { ...untouched, crop }
        const edit = tools[name]?.(start, size) ?? start
        const part = resultRect(edit, size)
        expect(isInside(part, turnedSize(edit, size))).toBe(true)
        const [a, b, c, d, e, f] = matrixOf(edit, size)
        const corners = [
          [crop.x, crop.y],
          [crop.x + crop.width, crop.y + crop.height],
        ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f])
        const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
        expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]).toEqual([
          part.x,
          part.y,
          part.x + part.width,
          part.y + part.height,
        ])
      }),
    ))

  it.each([
    ['rotate', [0, 3], [0, 0]],
    ['flipAcross', [3, 0], [0, 0]],
    ['flipAlong', [0, 2], [0, 0]],
  ] as const)('maps a corner of the source correctly: %s', (name, source, shown) => {
    const size = { width: 3, height: 2 }
    const [a, b, c, d, e, f] = matrixOf(tools[name]?.(untouched, size) ?? untouched, size)
    const [x, y] = name === 'rotate' ? [3, 0] : source
    expect([a * x + c * y + e, b * x + d * y + f]).toEqual(shown)
  })
})

describe('cropping', () => {
  // proves: C-378, C-379, C-380, C-381, C-382
  it('stays inside the image and keeps the aspect ratio for any drag (C-372, C-376, C-377)', () =>
    fc.assert(
      fc.property(
        cropped,
        fc.constantFrom(...grips),
        shift,
        shift,
        fc.constantFrom(...ratios),
        fc.boolean(),
        ({ size, crop }, grip, from, by, ratio, upright) => {
          const edit = { ...untouched, ratio, upright }
          const held = ratioOf(edit, size)
          const start =
            held === null ? crop : resultRect(chooseRatio({ ...edit, crop, ratio: 'free' }, ratio, size), size)
          const lead = held === null ? null : ratioOf(chooseRatio({ ...edit, crop, ratio: 'free' }, ratio, size), size)
          const origin = { x: Math.abs(from.x) % size.width, y: Math.abs(from.y) % size.height }
          const next = dragCrop(start, grip, origin, { x: origin.x + by.x, y: origin.y + by.y }, lead, size)
          expect(isInside(next, size)).toBe(true)
          if (lead !== null) expect(holds(next, lead)).toBe(true)
          if (grip === 'move') expect([next.width, next.height]).toEqual([start.width, start.height])
        },
      ),
      { numRuns: 2_000 },
    ))

  it.each([
    ['se', { x: 10, y: 10, width: 30, height: 25 }],
    ['nw', { x: 20, y: 15, width: 10, height: 15 }],
    ['e', { x: 10, y: 10, width: 30, height: 20 }],
    ['n', { x: 10, y: 15, width: 20, height: 15 }],
    ['move', { x: 20, y: 15, width: 20, height: 20 }],
  ] as const)('resizes by %s', (grip, expected) =>
    expect(
      dragCrop({ x: 10, y: 10, width: 20, height: 20 }, grip, { x: 0, y: 0 }, { x: 10, y: 5 }, null, {
        width: 100,
        height: 80,
      }),
    ).toEqual(expected),
  )

  it('flips when a corner is dragged past the opposite one', () =>
    expect(
      dragCrop({ x: 40, y: 40, width: 10, height: 10 }, 'se', { x: 50, y: 50 }, { x: 20, y: 30 }, null, {
        width: 100,
        height: 100,
      }),
    ).toEqual({ x: 20, y: 30, width: 20, height: 10 }))

  it('accepts typed values within the image and of the aspect ratio', () =>
    fc.assert(
      fc.property(
        cropped,
        fc.constantFrom('x', 'y', 'width', 'height'),
        fc.integer({ min: -10, max: 9_000 }),
        fc.constantFrom(null, 16 / 9, 1, 4 / 5),
        ({ size, crop }, name, value, ratio) => {
          const next = typeCrop(crop, { [name]: value }, ratio, size)
          expect(isInside(next, size)).toBe(true)
          if (ratio !== null && (name === 'width' || name === 'height')) expect(holds(next, ratio)).toBe(true)
        },
      ),
    ))

  it('starts as large as possible for an aspect ratio and rotates it when it is selected again (C-376)', () => {
    const size = { width: 1600, height: 1000 }
    const wide = chooseRatio(untouched, '16:9', size)
    expect(wide.crop).toEqual({ x: 0, y: 50, width: 1600, height: 900 })
    const tall = chooseRatio(wide, '16:9', size)
    expect(tall.upright).toBe(true)
    expect(holds(resultRect(tall, size), 9 / 16)).toBe(true)
    expect(chooseRatio(untouched, 'original', size).crop).toEqual({ x: 0, y: 0, width: 1600, height: 1000 })
    expect(chooseRatio(untouched, 'free', size).crop).toBeNull()
  })

  it('starts in the center and can be reset (C-384, C-385)', () => {
    const size = { width: 100, height: 50 }
    const edit = beginCrop(untouched, size)
    expect(edit.crop).toEqual({ x: 10, y: 5, width: 80, height: 40 })
    expect(isUntouched(edit, size)).toBe(false)
    expect(isUntouched(cancelCrop(edit), size)).toBe(true)
  })
})
