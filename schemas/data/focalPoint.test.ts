import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutAround, focalPointOf, middle, withFocalPoint } from './focalPoint.ts'

it.each([
  [{ x: 0, y: 1 }, true],
  [{ x: 0.25, y: 0.75 }, true],
  [{ x: -0.1, y: 0.5 }, false],
  [{ x: 0.5, y: 1.01 }, false],
  [{ x: Number.NaN, y: 0.5 }, false],
  [{ x: '0.5', y: 0.5 }, false],
  [{ x: 0.5 }, false],
  [{ x: 0.5, y: 0.5, z: 1 }, false],
  [[0.5, 0.5], false],
  [null, false],
])('%j is a focal point: %j', (point, is) => {
  expect(focalPointOf({ focal_point: point })).toEqual(is ? point : null)
})

it('sets and removes the focal point and keeps the camera metadata', () => {
  const metadata = { exif: { image: { Make: 'PeerCam' } } }
  const set = withFocalPoint(metadata, { x: 0.1, y: 0.2 })
  expect(set).toEqual({ ...metadata, focal_point: { x: 0.1, y: 0.2 } })
  expect(withFocalPoint(set, null)).toEqual(metadata)
  expect(withFocalPoint(null, { x: 1, y: 1 })).toEqual({ focal_point: { x: 1, y: 1 } })
})

it.each([
  [{ width: 400, height: 200 }, { width: 100, height: 100 }, middle, { left: 100, top: 0, width: 200, height: 200 }],
  [
    { width: 400, height: 200 },
    { width: 100, height: 100 },
    { x: 0, y: 0 },
    { left: 0, top: 0, width: 200, height: 200 },
  ],
  [
    { width: 400, height: 200 },
    { width: 100, height: 100 },
    { x: 0.9, y: 0 },
    { left: 200, top: 0, width: 200, height: 200 },
  ],
  [
    { width: 200, height: 400 },
    { width: 16, height: 9 },
    { x: 0, y: 0.25 },
    { left: 0, top: 44, width: 200, height: 113 },
  ],
])('crops %j to %j around %j: %j', (imageSize, wanted, point, cut) =>
  expect(cutAround(imageSize, wanted, point)).toEqual(cut),
)

it('the crop is inside the image and the focal point is inside the crop', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(size, size, fc.record({ x: share, y: share }), (imageSize, wanted, point) => {
      const { left, top, width, height } = cutAround(imageSize, wanted, point)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(imageSize.width)
      expect(top + height).toBeLessThanOrEqual(imageSize.height)
      expect(width === imageSize.width || height === imageSize.height).toBe(true)
      expect(point.x * imageSize.width).toBeGreaterThanOrEqual(left - 1)
      expect(point.x * imageSize.width).toBeLessThanOrEqual(left + width + 1)
      expect(point.y * imageSize.height).toBeGreaterThanOrEqual(top - 1)
      expect(point.y * imageSize.height).toBeLessThanOrEqual(top + height + 1)
    }),
  )
})
