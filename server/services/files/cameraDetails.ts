/** The only image metadata that is stored: what the studio shows. Leaves out the location on purpose. */
const texts = ['Make', 'Model'] as const
const numbers = ['FNumber', 'ExposureTime', 'FocalLength', 'ISO'] as const

const longestText = 200

/** The camera metadata in the EXIF block of an image, in the format of the dialect; empty if there is none. */
export async function cameraDetails(block: Buffer): Promise<Readonly<Record<string, unknown>>> {
  const tiff = block.subarray(0, 4).toString('latin1') === 'Exif' ? block.subarray(6) : block
  // Loaded on demand: it is slow to load and would delay the startup.
  const { default: exifr } = await import('exifr')
  try {
    const tags: unknown = await exifr.parse(tiff, { ifd0: {}, exif: true, gps: false, pick: [...texts, ...numbers] })
    if (typeof tags !== 'object' || tags === null) return {}
    const read = (name: string): unknown => Reflect.get(tags, name)
    const image = texts.flatMap(name => {
      const value = read(name)
      return typeof value === 'string' ? [[name, value.slice(0, longestText)]] : []
    })
    const exif = numbers.flatMap(name => {
      const value = read(name)
      return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : []
    })
    if (image.length + exif.length === 0) return {}
    return { exif: { image: Object.fromEntries(image), exif: Object.fromEntries(exif) } }
  } catch {
    // Unreadable EXIF is no reason to refuse an image.
    return {}
  }
}
