import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Transform, transformOf } from './Transform.ts'
import { transformImage } from './transformImage.ts'

const colors = { red: '#ff0000', green: '#00ff00', blue: '#0000ff' }

/** Three areas next to each other, each 100 by 100: red, green, blue. */
async function fields(orientation = 1): Promise<Buffer> {
  const one = (background: string) =>
    sharp({ create: { width: 100, height: 100, channels: 3, background } })
      .png()
      .toBuffer()
  const parts = await Promise.all(Object.values(colors).map(one))
  return sharp({ create: { width: 300, height: 100, channels: 3, background: '#000' } })
    .composite(parts.map((input, at) => ({ input, left: at * 100, top: 0 })))
    .withMetadata({ orientation })
    .png()
    .toBuffer()
}

const transform = (query: Parameters<typeof transformOf>[0]): Transform => {
  const result = transformOf(query, [], 'all')
  if (!result) throw new Error('a transformation is expected')
  return result
}

/** The color in the center, and the size. */
async function look(output: Buffer) {
  const { data, info } = await sharp(output).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  const hex = [...data.subarray(at, at + 3)].map(value => (value > 127 ? 'ff' : '00')).join('')
  const name = Object.entries(colors).find(([, color]) => color === `#${hex}`)?.[0]
  return [name, info.width, info.height]
}

it.each([
  [{ key: 'system-small-cover' }, null, ['green', 64, 64]],
  [{ key: 'system-small-cover' }, { x: 0.5, y: 0.5 }, ['green', 64, 64]],
  [{ key: 'system-small-cover' }, { x: 0.1, y: 0.5 }, ['red', 64, 64]],
  [{ key: 'system-medium-cover' }, { x: 1, y: 0 }, ['blue', 300, 300]],
  [{ width: '40', height: '90' }, { x: 0.9, y: 0.5 }, ['blue', 40, 90]],
  // Without enlargement a side that is too short stays, with and without a point.
  [{ width: '80', height: '400', withoutEnlargement: 'true' }, null, ['green', 80, 100]],
  [{ width: '80', height: '400', withoutEnlargement: 'true' }, { x: 0, y: 0 }, ['red', 80, 100]],
  [{ width: '50', height: '50', withoutEnlargement: 'true' }, { x: 1, y: 0 }, ['blue', 50, 50]],
  // A transformation that does not crop ignores the point.
  [{ width: '90', height: '90', fit: 'inside' }, { x: 0, y: 0 }, ['green', 90, 30]],
  [{ width: '30' }, { x: 0, y: 0 }, ['green', 30, 10]],
])('crops %j around %j to %j (C-464, C-465)', async (query, point, seen) => {
  expect(await look(await transformImage(await fields(), transform(query), point))).toEqual(seen)
})

it.each([
  [{ x: 0.5, y: 0.05 }, 'red'],
  [{ x: 0.5, y: 0.5 }, 'green'],
  [{ x: 0.5, y: 0.95 }, 'blue'],
])('applies the point %j to the image after EXIF rotation: %s', async (point, color) => {
  const jpeg = await sharp(await fields())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await look(await transformImage(jpeg, transform({ key: 'system-small-cover' }), point))).toEqual([
    color,
    64,
    64,
  ])
})
