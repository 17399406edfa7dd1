import { buffer } from 'node:stream/consumers'
import type { Storage } from '#server/storage/Storage.ts'
import { cameraDetails } from './cameraDetails.ts'
import { drawingSize } from './drawingSize.ts'
import { headSize, typeOfContent } from './typeOfContent.ts'

/** What the bytes of a file say of themselves. */
export interface BytesInfo {
  readonly type: string
  readonly width: number | null
  readonly height: number | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** Pixels of the largest picture that is ever opened, and the most pictures that one file may hold. */
export const maximumPixels = 50_000_000
export const maximumFrames = 100

/** What our library reads. No drawings: they are programs. */
const pictures = /^image\/(jpeg|png|webp|gif|avif|tiff|heic|heif)$/

/** Reads type, size in pixels and camera details from a stored file, by its bytes and only where they cannot tell by `declared`. */
export async function describeBytes(
  storage: Storage,
  { name, size }: { readonly name: string; readonly size: number },
  declared: string,
): Promise<BytesInfo> {
  // Of nothing there is no part.
  const head = size === 0 ? Buffer.alloc(0) : await buffer(await storage.read(name, { start: 0, end: headSize - 1 }))
  const type = await typeOfContent(head, declared)
  if (pictures.test(type)) return { type, ...(await pictureInfo(storage, name)) }
  if (type === 'image/svg+xml') return { type, ...drawingSize(head.toString('utf8')), metadata: {} }
  return { type, width: null, height: null, metadata: null }
}

async function pictureInfo(storage: Storage, name: string): Promise<Omit<BytesInfo, 'type'>> {
  // Loaded when needed: it is slow to load, and a start is not the time for it.
  const { default: sharp } = await import('sharp')
  const stream = await storage.read(name)
  const reader = sharp({ limitInputPixels: false, failOn: 'none' })
  stream.on('error', cause => reader.destroy(cause))
  try {
    const found = await stream.pipe(reader).metadata()
    // As it is seen, not as it is stored: cameras note the turn and leave the pixels.
    const { height, width } = found.autoOrient ?? found
    return { width: width ?? null, height: height ?? null, metadata: found.exif ? await cameraDetails(found.exif) : {} }
  } catch {
    // Not a picture after all, or a broken one: it is kept like any other file.
    return { width: null, height: null, metadata: null }
  } finally {
    stream.destroy()
  }
}
