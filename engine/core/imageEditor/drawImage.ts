import { type ImageEdit, resultRect, type Size } from './ImageEdit.ts'
import { type OutputType, quality } from './outputType.ts'
import { matrixOf } from './turnImage.ts'

/** Why an edited picture could not be made. */
export interface DrawingFailure {
  readonly _tag: 'Undrawable'
  /** This browser has no canvas of the size, or no memory for it. */
  readonly size: Size
}

export const isDrawingFailure = (value: unknown): value is DrawingFailure =>
  typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'Undrawable'

/**
 * The picture after an edit, as bytes. Quarter turns and flips move pixels without mixing them, so that a picture without
 * loss keeps every one. A browser that does not write the type gives PNG: the type of the blob says what it is. Rejects
 * with a `DrawingFailure`.
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

/** Off the page where there is such a canvas: it does not stop the page while it writes. */
function canvasOf({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** A canvas that is too large takes what is drawn and shows nothing: whether its last pixel holds is tried. */
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
    // Some browsers throw for a size that others take in silence; the answer is the same.
    return false
  }
}

const blobOf = (canvas: Canvas, type: OutputType): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality }).catch(() => null)
    : new Promise(resolve => canvas.toBlob(resolve, type, quality))
