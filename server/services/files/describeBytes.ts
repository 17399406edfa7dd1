import { buffer } from 'node:stream/consumers'
import type { Storage } from '#server/storage/Storage.ts'
import { cameraDetails } from './cameraDetails.ts'
import { drawingSize } from './drawingSize.ts'
import { headSize, typeOfContent } from './typeOfContent.ts'

/** The properties of a file, read from its bytes. */
export interface BytesInfo {
  readonly type: string
  readonly width: number | null
  readonly height: number | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** Maximum pixels of an image that is opened, and maximum frames in one file. */
export const maximumPixels = 50_000_000
export const maximumFrames = 100

/** The types that our library reads. No vector graphics: they are programs. */
const pictures = /^image\/(jpeg|png|webp|gif|avif|tiff|heic|heif)$/

/**
 * Reads type, size in pixels and camera details from a stored file, by its bytes, and by `declared` only if they cannot
 * tell.
 */
export async function describeBytes(
  storage: Storage,
  { name, size }: { readonly name: string; readonly size: number },
  declared: string,
): Promise<BytesInfo> {
  // An empty file has no range.
  const head = size === 0 ? Buffer.alloc(0) : await buffer(await storage.read(name, { start: 0, end: headSize - 1 }))
  const type = await typeOfContent(head, declared)
  if (pictures.test(type)) return { type, ...(await pictureInfo(storage, name)) }
  if (type === 'image/svg+xml') return { type, ...drawingSize(head.toString('utf8')), metadata: {} }
  return { type, width: null, height: null, metadata: null }
}

async function pictureInfo(storage: Storage, name: string): Promise<Omit<BytesInfo, 'type'>> {
  // Loaded on demand: it is slow to load and would delay the startup.
  const { default: sharp } = await import('sharp')
  const stream = await storage.read(name)
  const reader = sharp({ limitInputPixels: false, failOn: 'none' })
  stream.on('error', cause => reader.destroy(cause))
  try {
    const metadata = await stream.pipe(reader).metadata()
    // The displayed size, not the stored one: cameras record the rotation and leave the pixels.
    const { height, width } = metadata.autoOrient ?? metadata
    return {
      width: width ?? null,
      height: height ?? null,
      metadata: metadata.exif ? await cameraDetails(metadata.exif) : {},
    }
  } catch {
    // Not an image, or a broken one, so it is stored like any other file.
    return { width: null, height: null, metadata: null }
  } finally {
    stream.destroy()
  }
}
