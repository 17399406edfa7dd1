import { type ImageEdit, resultRect, type Size } from './ImageEdit.ts'
import { type OutputType, quality } from './outputType.ts'
import { matrixOf } from './turnImage.ts'

/** Why an edited image could not be created. */
export interface DrawingFailure {
  readonly _tag: 'Undrawable'
  /** This browser does not support a canvas of this size, or lacks the memory. */
  readonly size: Size
}

export const isDrawingFailure = (value: unknown): value is DrawingFailure =>
  typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'Undrawable'

/**
 * The edited image as a blob. Quarter turns and flips move pixels without mixing them, so a lossless image keeps every
 * one. If the browser cannot write the type, it is PNG: check the type of the blob. Rejects with a `DrawingFailure`.
 */
export async function drawImage(
  source: CanvasImageSource,
  size: Size,
  edit: ImageEdit,
  type: OutputType,
): Promise<Blob> {
  const part = resultRect(edit, size)
  const failure: DrawingFailure = { _tag: 'Undrawable', size: part }
  const canvas = canvasOf(part)
  const context = canvas.getContext('2d')
  if (!context || !isWhole(context, part)) throw failure
  const [a, b, c, d, e, f] = matrixOf(edit, size)
  context.imageSmoothingEnabled = false
  context.setTransform(a, b, c, d, e - part.x, f - part.y)
  context.drawImage(source, 0, 0)
  const blob = await blobOf(canvas, type)
  if (blob === null) throw failure
  return blob
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

/** An offscreen canvas if supported: it does not block the page while encoding. */
function canvasOf({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** A canvas that is too large accepts drawing but stays empty, so this tests its last pixel. */
function isWhole(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { width, height }: Size,
): boolean {
  try {
    context.fillRect(width - 1, height - 1, 1, 1)
    const alpha = context.getImageData(width - 1, height - 1, 1, 1).data[3]
    context.clearRect(width - 1, height - 1, 1, 1)
    return alpha === 255
  } catch {
    // Some browsers throw for a size that others accept silently; the result is the same.
    return false
  }
}

const blobOf = (canvas: Canvas, type: OutputType): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality }).catch(() => null)
    : new Promise(resolve => canvas.toBlob(resolve, type, quality))
