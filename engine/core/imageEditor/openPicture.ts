import type { Size } from './ImageEdit.ts'
import { isAnimated } from './isAnimated.ts'

/** A picture in memory, turned as its camera noted. */
export interface Picture extends Size {
  /** The bytes under an address of this page. */
  readonly url: string
  readonly source: CanvasImageSource
  /** It holds several pictures, of which this is the first. */
  readonly animated: boolean
  /** Lets go of the memory. */
  readonly close: () => void
}

/** Opens the bytes of a picture. Rejects where the browser cannot. */
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
