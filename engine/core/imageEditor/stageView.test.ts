import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boundView, mostZoom, pictureAt, placeOf, wholeView, zoomView } from './stageView.ts'
import { throttle } from './throttle.ts'

const stage = { width: 800, height: 600 }
const length = fc.integer({ min: 1, max: 8_000 })
const pictures = fc.record({ width: length, height: length })

describe('image stage', () => {
  it('fits and centers an image and shows a small one at its original size', () => {
    expect(placeOf(wholeView, stage, { width: 200, height: 100 })).toEqual({ scale: 1, x: 300, y: 250 })
    const large = placeOf(wholeView, stage, { width: 4000, height: 1000 })
    expect([large.scale, large.x]).toEqual([752 / 4000, 24])
  })

  it('keeps the point under the pointer in place while zooming', () =>
    fc.assert(
      fc.property(pictures, image => {
        const near = zoomView(wholeView, 4, stage, image)
        const at = { x: 410, y: 290 }
        const before = pictureAt(at, placeOf(near, stage, image))
        const closer = zoomView(near, 1.25, stage, image, at)
        const after = pictureAt(at, placeOf(closer, stage, image))
        const isBound = closer.zoom === mostZoom(stage, image) || closer.zoom === 1
        // A narrow image is kept on the stage.
        const wanted = { x: at.x - 400 - (at.x - 400 - near.x) * 1.25, y: at.y - 300 - (at.y - 300 - near.y) * 1.25 }
        if (isBound || Math.abs(closer.x - wanted.x) > 1e-6 || Math.abs(closer.y - wanted.y) > 1e-6) return
        expect(after.x).toBeCloseTo(before.x, 4)
        expect(after.y).toBeCloseTo(before.y, 4)
      }),
    ))

  it('keeps the image in view and can reset the zoom', () =>
    fc.assert(
      fc.property(
        pictures,
        fc.double({ min: 0.1, max: 500, noNaN: true }),
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.integer({ min: -9_000, max: 9_000 }),
        (image, zoom, x, y) => {
          const view = boundView({ zoom, x, y }, stage, image)
          const place = placeOf(view, stage, image)
          expect(place.x).toBeLessThan(stage.width)
          expect(place.y).toBeLessThan(stage.height)
          expect(place.x + image.width * place.scale).toBeGreaterThan(0)
          expect(place.y + image.height * place.scale).toBeGreaterThan(0)
          expect(zoomView(view, 1e-6, stage, image)).toEqual(wholeView)
        },
      ),
    ))
})

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('runs immediately, then at most every 50 ms, and always with the last value (C-389)', () => {
    const values: number[] = []
    const { push, flush } = throttle<number>(value => void values.push(value), 50)
    for (let moment = 0; moment < 200; moment += 10) {
      push(moment)
      vi.advanceTimersByTime(10)
    }
    expect(values).toEqual([0, 40, 90, 140, 190])
    push(200)
    push(210)
    flush()
    expect(values.at(-1)).toBe(210)
    vi.advanceTimersByTime(1_000)
    expect(values.at(-1)).toBe(210)
    expect(values.length).toBe(6)
  })

  it('does not run after it is stopped', () => {
    const values: number[] = []
    const { push, stop } = throttle<number>(value => void values.push(value), 50)
    push(1)
    push(2)
    stop()
    vi.advanceTimersByTime(1_000)
    expect(values).toEqual([1])
  })
})
