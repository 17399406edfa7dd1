/** The only details of a picture that are kept: what the studio shows. Never where it was taken. */
const texts = ['Make', 'Model'] as const
const numbers = ['FNumber', 'ExposureTime', 'FocalLength', 'ISO'] as const

const longestText = 200

/** What a camera says of a picture, from the EXIF block of its file, in the form of the dialect; empty for nothing. */
export async function cameraDetails(block: Buffer): Promise<Readonly<Record<string, unknown>>> {
  const tiff = block.subarray(0, 4).toString('latin1') === 'Exif' ? block.subarray(6) : block
  // Loaded when needed: it is slow to load, and a start is not the time for it.
  const { default: exifr } = await import('exifr')
  try {
    const found: unknown = await exifr.parse(tiff, { ifd0: {}, exif: true, gps: false, pick: [...texts, ...numbers] })
    if (typeof found !== 'object' || found === null) return {}
    const read = (name: string): unknown => Reflect.get(found, name)
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
    // EXIF that cannot be read is no reason to refuse a picture.
    return {}
  }
}
