import { cutAround, type FocalPoint } from '#schemas/data/focalPoint.ts'
import { maximumFrames, maximumPixels } from '../files/describeBytes.ts'
import { maximumEdge, type Transform } from './Transform.ts'

/** The types that are transformed; every other one is sent unchanged. */
export const transformable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Maximum bytes of a file that is opened as an image. */
export const maximumSource = 64 * 1024 * 1024

/** Maximum seconds per image. */
const timeoutSeconds = 20

/** The background of "contain": transparent, and white in formats without transparency. */
const background = { r: 255, g: 255, b: 255, alpha: 0 } as const

/** Why an image is not transformed. */
export class Untransformable extends Error {}

/**
 * A transformed image, in its own format and rotated as its EXIF says; a crop is centered on `point`. Rejects with
 * `Untransformable`, before decoding a pixel, if its first bytes are not one of the `transformable` types or it is too
 * large.
 */
export async function transformImage(
  source: Buffer,
  transform: Transform,
  point: FocalPoint | null = null,
): Promise<Buffer> {
  // Loaded on demand: loading it takes longer than the rest of the startup.
  const { default: sharp } = await import('sharp')
  const { autoOrient, format, height, pages = 1, width } = await sharp(source, { limitInputPixels: false }).metadata()
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw new Untransformable('Unsupported image format.')
  // Each frame of an animation has this size.
  if (width * height > maximumPixels || pages > maximumFrames) throw new Untransformable('The image is too large.')
  const turned = sharp(source, { limitInputPixels: maximumPixels, pages: 1 })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
  const around = point === null ? null : cutOf(transform, autoOrient, point)
  const picture = around
    ? turned.extract(around.cut).resize({ ...around.size, fit: 'fill' })
    : turned.resize(sizeOf(transform, width, height))
  switch (format) {
    case 'png':
      return picture.png({ compressionLevel: 8 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: transform.quality }).toBuffer()
    case 'jpeg':
      return picture.jpeg({ quality: transform.quality, mozjpeg: false }).toBuffer()
  }
}

function sizeOf({ fit, height, width, withoutEnlargement }: Transform, fromWidth: number, fromHeight: number) {
  // If a side is missing, it follows from the image, up to the maximum edge.
  if (width === null || height === null)
    return {
      width: width ?? (height === null ? Math.min(fromWidth, maximumEdge) : maximumEdge),
      height: height ?? (width === null ? Math.min(fromHeight, maximumEdge) : maximumEdge),
      fit: 'inside',
      withoutEnlargement,
    } as const
  const scale = Math.max(width / Math.min(fromWidth, fromHeight), height / Math.min(fromWidth, fromHeight))
  if (fit === 'outside' && Math.max(fromWidth, fromHeight) * scale > maximumEdge)
    throw new Untransformable('The resulting image would be too large.')
  return { width, height, fit, withoutEnlargement, background } as const
}

/**
 * The part that is cropped from an image as displayed, and its new size; null for a transformation that does not crop.
 */
function cutOf(
  { fit, height, width, withoutEnlargement }: Transform,
  picture: { readonly width: number; readonly height: number },
  point: FocalPoint,
) {
  if (fit !== 'cover' || width === null || height === null) return null
  if (!withoutEnlargement) return { cut: cutAround(picture, { width, height }, point), size: { width, height } }
  // As without a point: a side that is too short stays as it is, and the other is cropped to the requested length.
  const scale = Math.min(1, Math.max(width / picture.width, height / picture.height))
  const size = {
    width: Math.min(width, Math.round(picture.width * scale)),
    height: Math.min(height, Math.round(picture.height * scale)),
  }
  const part = { width: Math.round(size.width / scale), height: Math.round(size.height / scale) }
  return scale < 1 ? { cut: cutAround(picture, size, point), size } : { cut: cropAt(picture, part, point), size }
}

/** A crop of exactly this size, as close to centered on the point as the edges allow. */
function cropAt(
  picture: { readonly width: number; readonly height: number },
  { width, height }: { readonly width: number; readonly height: number },
  point: FocalPoint,
) {
  const start = (share: number, whole: number, length: number) =>
    Math.min(Math.max(Math.round(share * whole - length / 2), 0), whole - length)
  return { left: start(point.x, picture.width, width), top: start(point.y, picture.height, height), width, height }
}
