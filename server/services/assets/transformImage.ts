import { cutAround, type FocalPoint } from '#schemas/data/focalPoint.ts'
import { maximumFrames, maximumPixels } from '../files/describeBytes.ts'
import { maximumEdge, type Transform } from './Transform.ts'

/** The types that are transformed; everything else is sent as it is (P-543). */
export const transformable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Bytes of the largest file that is opened as a picture. */
export const maximumSource = 64 * 1024 * 1024

/** Seconds that one picture may take. */
const patience = 20

/** What "contain" fills up with: nothing, and white where a format has no nothing. */
const background = { r: 255, g: 255, b: 255, alpha: 0 } as const

/** Why a picture is not made. */
export class Untransformable extends Error {}

/**
 * A picture made over, in its own format and turned as the camera noted; where it is cut, around `point`. Rejects with `Untransformable` for what its
 * first bytes say is none of the `transformable` types, or is too large, before a pixel of it is unpacked.
 */
export async function transformImage(
  source: Buffer,
  transform: Transform,
  point: FocalPoint | null = null,
): Promise<Buffer> {
  // Not with the server: loading it takes longer than the rest of the start.
  const { default: sharp } = await import('sharp')
  const { autoOrient, format, height, pages = 1, width } = await sharp(source, { limitInputPixels: false }).metadata()
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
    throw new Untransformable('No picture of a known kind.')
  // Of a film each frame has this size.
  if (width * height > maximumPixels || pages > maximumFrames) throw new Untransformable('The picture is too large.')
  const turned = sharp(source, { limitInputPixels: maximumPixels, pages: 1 })
    .timeout({ seconds: patience })
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
  // One side given, or none: the other follows, as far as a side may be.
  if (width === null || height === null)
    return {
      width: width ?? (height === null ? Math.min(fromWidth, maximumEdge) : maximumEdge),
      height: height ?? (width === null ? Math.min(fromHeight, maximumEdge) : maximumEdge),
      fit: 'inside',
      withoutEnlargement,
    } as const
  const scale = Math.max(width / Math.min(fromWidth, fromHeight), height / Math.min(fromWidth, fromHeight))
  if (fit === 'outside' && Math.max(fromWidth, fromHeight) * scale > maximumEdge)
    throw new Untransformable('The picture would be too large.')
  return { width, height, fit, withoutEnlargement, background } as const
}

/** What is cut out of a picture as it is seen, and how large it becomes; null for a transformation that cuts nothing. */
function cutOf(
  { fit, height, width, withoutEnlargement }: Transform,
  picture: { readonly width: number; readonly height: number },
  point: FocalPoint,
) {
  if (fit !== 'cover' || width === null || height === null) return null
  if (!withoutEnlargement) return { cut: cutAround(picture, { width, height }, point), size: { width, height } }
  // As without a point: a side that is too short stays as it is, and of the other only what is asked for is left.
  const scale = Math.min(1, Math.max(width / picture.width, height / picture.height))
  const size = {
    width: Math.min(width, Math.round(picture.width * scale)),
    height: Math.min(height, Math.round(picture.height * scale)),
  }
  const part = { width: Math.round(size.width / scale), height: Math.round(size.height / scale) }
  return scale < 1 ? { cut: cutAround(picture, size, point), size } : { cut: cropAt(picture, part, point), size }
}

/** A part of exactly this size, around the point as far as the edges allow. */
function cropAt(
  picture: { readonly width: number; readonly height: number },
  { width, height }: { readonly width: number; readonly height: number },
  point: FocalPoint,
) {
  const start = (share: number, whole: number, length: number) =>
    Math.min(Math.max(Math.round(share * whole - length / 2), 0), whole - length)
  return { left: start(point.x, picture.width, width), top: start(point.y, picture.height, height), width, height }
}
