import type { Readable } from 'node:stream'
import { maximumPixels } from '../files/describeBytes.ts'
import type { Transform } from './Transform.ts'

/** The types that are transformed; everything else is sent as it is (P-543). */
export const transformable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Seconds that one picture may take. */
const patience = 20

/** The stream of a picture of one of the `transformable` types, made over. It is turned as the camera noted. */
export async function transformImage(source: Readable, type: string, transform: Transform): Promise<Readable> {
  // Not with the server: loading it takes longer than the rest of the start.
  const { default: sharp } = await import('sharp')
  const { fit, quality, withoutEnlargement } = transform
  const picture = sharp({ limitInputPixels: maximumPixels })
    .timeout({ seconds: patience })
    .autoOrient()
    // "contain" of the dialect keeps the picture's own shape: without bars.
    .resize(transform.width, transform.height, { fit: fit === 'contain' ? 'inside' : fit, withoutEnlargement })
  const made =
    type === 'image/png'
      ? picture.png({ compressionLevel: 8 })
      : type === 'image/webp'
        ? picture.webp({ quality })
        : picture.jpeg({ quality, mozjpeg: false })
  source.on('error', cause => made.destroy(cause))
  return source.pipe(made)
}
