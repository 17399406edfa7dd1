import type { Size } from './ImageEdit.ts'
import { isAnimated } from './isAnimated.ts'

/** A decoded image, rotated by its EXIF orientation. */
export interface Picture extends Size {
  /** The bytes under an address of this page. */
  readonly url: string
  readonly source: CanvasImageSource
  /** It has several frames, of which this is the first. */
  readonly animated: boolean
  /** Releases the memory. */
  readonly close: () => void
}

/** Decodes an image. Rejects if the browser cannot. */
export async function openPicture(blob: Blob): Promise<Picture> {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (cause) {
    URL.revokeObjectURL(url)
    throw cause
  }
  return {
    url,
    source: image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    animated: isAnimated(new Uint8Array(await blob.arrayBuffer())),
    close: () => URL.revokeObjectURL(url),
  }
}
