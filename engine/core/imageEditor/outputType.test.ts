import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { canEditImage } from './canEditImage.ts'
import { isAnimated } from './isAnimated.ts'
import { namedFor, outputType, typeName } from './outputType.ts'

it.each([
  ['image/jpeg', true, 'image/jpeg', 'JPEG'],
  ['image/png', true, 'image/png', 'PNG'],
  ['image/webp', true, 'image/webp', 'WebP'],
  ['image/avif', true, 'image/webp', 'AVIF'],
  ['image/gif', true, 'image/png', 'GIF'],
  ['image/bmp', true, 'image/png', 'BMP'],
  ['image/svg+xml', false, null, null],
  ['image/tiff', false, null, null],
  ['image/heic', false, null, null],
  ['video/mp4', false, null, null],
  ['application/pdf', false, null, null],
  [null, false, null, null],
])('decides whether %s can be edited: %s, and saves it as %s (C-308, C-386)', (type, can, output, name) => {
  expect(canEditImage(type)).toBe(can)
  if (type === null || output === null) return
  expect(outputType(type)).toBe(output)
  expect(typeName(type)).toBe(name)
})

it.each([
  ['harbour.jpg', 'image/jpeg', 'harbour.jpg'],
  ['harbour.JPEG', 'image/jpeg', 'harbour.JPEG'],
  ['harbour.gif', 'image/png', 'harbour.png'],
  ['the.old.harbour.avif', 'image/webp', 'the.old.harbour.webp'],
  ['harbour', 'image/png', 'harbour.png'],
  ['.gif', 'image/png', '.gif.png'],
])('names %s that is saved as %s: %s (C-423)', (name, type, expected) => expect(namedFor(name, type)).toBe(expected))

describe('isAnimated', () => {
  const frame = (red: number) =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const film = async () => sharp([await frame(10), await frame(200), await frame(90)], { join: { animated: true } })

  it.each(['gif', 'webp'] as const)(
    'distinguishes a %s with several frames from one with a single frame',
    async format => {
      expect(isAnimated(await (await film()).toFormat(format).toBuffer())).toBe(true)
      expect(
        isAnimated(
          await sharp(await frame(10))
            .toFormat(format)
            .toBuffer(),
        ),
      ).toBe(false)
    },
  )

  it.each(['png', 'jpeg', 'avif'] as const)('treats a regular %s as a still image', async format =>
    expect(
      isAnimated(
        await sharp(await frame(10))
          .toFormat(format)
          .toBuffer(),
      ),
    ).toBe(false),
  )

  it('finds the control chunk of an animated PNG and handles truncated files', async () => {
    const still = await frame(10)
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
    expect(isAnimated(Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]))).toBe(true)
    const whole = await (await film()).gif().toBuffer()
    const results = Array.from({ length: whole.length + 1 }, (_, length) => isAnimated(whole.subarray(0, length)))
    expect([results[0], results[13], results.at(-1)]).toEqual([false, false, true])
    expect(isAnimated(Buffer.from('....ftypavis'))).toBe(true)
  })
})
