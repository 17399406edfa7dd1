import { describe, expect, it } from 'vitest'
import { chooseRatio } from './cropImage.ts'
import { drawImage, isDrawingFailure } from './drawImage.ts'
import { type ImageEdit, ratios, type Size, untouched } from './ImageEdit.ts'
import { openPicture } from './openPicture.ts'
import { flipAcross, flipAlong, rotate } from './turnImage.ts'

const size = { width: 40, height: 20 }
const [red, green, blue, white] = ['ff0000', '00ff00', '0000ff', 'ffffff']

/** Red and green above, blue and white below. */
function quadrants(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  for (const [at, color] of [red, green, blue, white].entries()) {
    context.fillStyle = `#${color}`
    context.fillRect((at % 2) * 20, at < 2 ? 0 : 10, 20, 10)
  }
  return canvas
}

/** The color of every pixel, row by row. */
async function pixelsOf(blob: Blob): Promise<{ readonly size: Size; readonly at: (x: number, y: number) => string }> {
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  const hex = (value = 0) => value.toString(16).padStart(2, '0')
  return {
    size: { width: bitmap.width, height: bitmap.height },
    at: (x, y) => {
      const place = (y * bitmap.width + x) * 4
      return [0, 1, 2].map(offset => hex(data[place + offset])).join('')
    },
  }
}

/** The visible quadrants: the colors of the corners, each up to the center. */
async function cornersOf(blob: Blob) {
  const { at, size: dimensions } = await pixelsOf(blob)
  const [right, low] = [dimensions.width - 1, dimensions.height - 1]
  const corners = [at(0, 0), at(right, 0), at(0, low), at(right, low)]
  const [x, y] = [dimensions.width / 2, dimensions.height / 2]
  expect([at(x - 1, y - 1), at(x, y - 1), at(x - 1, y), at(x, y)]).toEqual(corners)
  return { size: dimensions, corners }
}

const tall = { width: 20, height: 40 }
const turns: readonly (readonly [string, (edit: ImageEdit) => ImageEdit, Size, readonly string[]])[] = [
  ['nothing', edit => edit, size, [red, green, blue, white]],
  ['rotate', edit => rotate(edit, size), tall, [green, white, red, blue]],
  ['rotate twice', edit => rotate(rotate(edit, size), size), size, [white, blue, green, red]],
  ['rotate three times', edit => rotate(rotate(rotate(edit, size), size), size), tall, [blue, red, white, green]],
  ['flip horizontally', edit => flipAcross(edit, size), size, [green, red, white, blue]],
  ['flip vertically', edit => flipAlong(edit, size), size, [blue, white, red, green]],
  ['rotate, flip horizontally', edit => flipAcross(rotate(edit, size), size), tall, [white, green, blue, red]],
  ['flip horizontally, rotate', edit => rotate(flipAcross(edit, size), size), tall, [red, blue, green, white]],
  ['flip both ways', edit => flipAlong(flipAcross(edit, size), size), size, [white, blue, green, red]],
  ['rotate, flip vertically', edit => flipAlong(rotate(edit, size), size), tall, [red, blue, green, white]],
]

describe('saved pixels', () => {
  it.each(turns)('match the preview after %s (C-373, C-374, C-375)', async (_, edit, dimensions, corners) => {
    const blob = await drawImage(quadrants(), size, edit(untouched), 'image/png')
    expect(await cornersOf(blob)).toEqual({ size: dimensions, corners })
  })

  it.each([
    ['the upper left', { x: 0, y: 0, width: 20, height: 10 }, [red]],
    ['the lower right', { x: 20, y: 10, width: 20, height: 10 }, [white]],
    ['the upper half', { x: 0, y: 0, width: 40, height: 10 }, [red, green]],
    ['the middle', { x: 13, y: 7, width: 14, height: 6 }, [red, green, blue, white]],
    ['one pixel', { x: 20, y: 9, width: 1, height: 1 }, [green]],
  ])('of a crop of %s match the selection exactly (C-372, C-383)', async (_, crop, colors) => {
    const { at, size: dimensions } = await pixelsOf(
      await drawImage(quadrants(), size, { ...untouched, crop }, 'image/png'),
    )
    expect(dimensions).toEqual({ width: crop.width, height: crop.height })
    const source = await pixelsOf(await drawImage(quadrants(), size, untouched, 'image/png'))
    const seen = new Set<string>()
    for (let x = 0; x < dimensions.width; x++)
      for (let y = 0; y < dimensions.height; y++) {
        seen.add(at(x, y))
        expect(at(x, y)).toBe(source.at(x + crop.x, y + crop.y))
      }
    expect([...seen].sort()).toEqual([...colors].sort())
  })

  it('of a crop are unchanged after rotating and flipping', async () => {
    const crop = { x: 2, y: 3, width: 18, height: 7 }
    for (const tool of [rotate, flipAcross, flipAlong]) {
      const edit = tool({ ...untouched, crop }, size)
      const { at, size: dimensions } = await pixelsOf(await drawImage(quadrants(), size, edit, 'image/png'))
      expect(dimensions.width * dimensions.height).toBe(crop.width * crop.height)
      for (let x = 0; x < dimensions.width; x++) for (let y = 0; y < dimensions.height; y++) expect(at(x, y)).toBe(red)
    }
  })

  it.each(ratios)('have the aspect ratio %s (C-376, C-377, C-378)', async ratio => {
    // proves: C-379, C-380, C-381, C-382
    const edit = chooseRatio(untouched, ratio, size)
    const { size: dimensions } = await pixelsOf(await drawImage(quadrants(), size, edit, 'image/png'))
    const [across = 2, along = 1] = ratio.includes(':') ? ratio.split(':').map(Number) : []
    expect(Math.abs(dimensions.width - (dimensions.height * across) / along)).toBeLessThanOrEqual(1)
  })

  it.each(['image/jpeg', 'image/webp', 'image/png'] as const)('are written as %s (C-386)', async type => {
    const blob = await drawImage(quadrants(), size, rotate(untouched, size), type)
    expect(blob.type).toBe(type)
    expect((await pixelsOf(blob)).size).toEqual(tall)
  })
})

it('apply the EXIF orientation', async () => {
  const jpeg = await quadrants().convertToBlob({ type: 'image/jpeg', quality: 1 })
  const image = await openPicture(await withOrientation(jpeg, 6))
  expect([image.width, image.height]).toEqual([20, 40])
  const { at } = await pixelsOf(await drawImage(image.source, image, untouched, 'image/png'))
  // Rotated clockwise: the lower left is now the upper left.
  const near = (hex: string) => hex.replace(/../g, pair => (Number.parseInt(pair, 16) > 127 ? 'ff' : '00'))
  expect([at(4, 4), at(15, 4), at(4, 35), at(15, 35)].map(near)).toEqual([blue, red, white, green])
  image.close()
})

it('are rejected with an error for sizes that a canvas does not support', async () => {
  const huge = { width: 100_000, height: 100_000 }
  await expect(drawImage(quadrants(), huge, untouched, 'image/png')).rejects.toSatisfy(isDrawingFailure)
})

it('are rejected if the file is not an image', () =>
  expect(openPicture(new Blob(['no picture'], { type: 'image/png' }))).rejects.toThrow())

/** A JPEG with an EXIF block that gives the orientation of the camera. */
async function withOrientation(jpeg: Blob, orientation: number): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const exif = [
    ...[0xff, 0xe1, 0, 34],
    ...[0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]
  return new Blob([bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)], { type: 'image/jpeg' })
}
