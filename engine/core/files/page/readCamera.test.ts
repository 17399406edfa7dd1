import { describe, expect, it } from 'vitest'
import { exposureText, readCamera } from './readCamera.ts'

const dialect = {
  exif: {
    image: { Make: 'Canon', Model: 'Canon EOS 5D' },
    exif: { FNumber: 2.8, ExposureTime: 0.004, FocalLength: 50, ISO: 200 },
  },
}

describe('camera metadata', () => {
  it('is read by the names of the dialect (C-364, C-365, C-366)', () => {
    // proves: C-367, C-368, C-404
    expect(readCamera(dialect)).toEqual({
      name: 'Canon EOS 5D',
      aperture: 2.8,
      exposure: 0.004,
      focalLength: 50,
      iso: 200,
    })
  })

  it('is also read by the names of later versions', () => {
    const later = { ifd0: { Make: 'Leica', Model: 'Q2' }, exif: { FNumber: 1.7, ISOSpeedRatings: 100 } }
    expect(readCamera(later)).toEqual({ name: 'Leica Q2', aperture: 1.7, exposure: null, focalLength: null, iso: 100 })
  })

  it.each([
    ['nothing', null],
    ['a text', 'exif'],
    ['other metadata', { icc: {} }],
    ['invalid values', { exif: { image: { Make: '  ' }, exif: { FNumber: 0, ISO: 'auto' } } }],
  ])('is empty in %s (C-369)', (_, metadata) => {
    expect(readCamera(metadata)).toBeNull()
  })

  it.each([
    [0.004, '1/250'],
    [1 / 60, '1/60'],
    [0.5, '0.5'],
    [2, '2'],
  ])('formats %d seconds as %s (C-366)', (seconds, text) => {
    expect(exposureText(seconds, String)).toBe(text)
  })
})
