import type { Storage } from '#server/storage/Storage.ts'

/** What the bytes of a file say of themselves. */
export interface BytesInfo {
  readonly type: string
  readonly width: number | null
  readonly height: number | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** Pixels of the largest image that is ever opened. */
export const maximumPixels = 100_000_000

/** Reads type, size in pixels and EXIF from a stored file. The declared type stands unless it says nothing. */
export async function describeBytes(storage: Storage, name: string, declared: string): Promise<BytesInfo> {
  const plain = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const type = plain === '' || plain === 'application/octet-stream' ? await sniff(storage, name) : plain
  if (!type.startsWith('image/')) return { type, width: null, height: null, metadata: null }
  return { type, ...(await imageInfo(storage, name)) }
}

async function sniff(storage: Storage, name: string): Promise<string> {
  // Loaded when needed, here and below: they are slow to load, and a start is not the time for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const stream = await storage.read(name, { start: 0, end: 4_099 })
  const found = await fileTypeFromBuffer(Buffer.concat(await stream.toArray()))
  return found?.mime ?? 'application/octet-stream'
}

async function imageInfo(storage: Storage, name: string): Promise<Omit<BytesInfo, 'type'>> {
  const { default: sharp } = await import('sharp')
  const stream = await storage.read(name)
  const reader = sharp({ limitInputPixels: maximumPixels, failOn: 'none' })
  stream.on('error', cause => reader.destroy(cause))
  try {
    const found = await stream.pipe(reader).metadata()
    // As it is seen, not as it is stored: cameras note the turn and leave the pixels.
    const { height, width } = found.autoOrient ?? found
    return { width: width ?? null, height: height ?? null, metadata: found.exif ? await exifOf(found.exif) : {} }
  } catch {
    // Not an image after all, or a broken one: it is kept like any other file.
    return { width: null, height: null, metadata: null }
  } finally {
    stream.destroy()
  }
}

async function exifOf(block: Buffer): Promise<Readonly<Record<string, unknown>>> {
  const tiff = block.subarray(0, 4).toString('latin1') === 'Exif' ? block.subarray(6) : block
  const { default: exifr } = await import('exifr')
  try {
    const found: unknown = await exifr.parse(tiff, { mergeOutput: false, ifd0: {}, exif: true, gps: true, iptc: true })
    if (typeof found !== 'object' || found === null) return {}
    const { ifd0, ...rest } = found as { readonly ifd0?: unknown }
    return { exif: { image: ifd0, ...rest } }
  } catch {
    // EXIF that cannot be read is no reason to refuse a picture.
    return {}
  }
}
