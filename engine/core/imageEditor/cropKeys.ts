import { arrowVectors } from '../grid/arrowVectors.ts'
import { beginCrop, cancelCrop, typeCrop } from './cropImage.ts'
import { type ImageEdit, ratioOf, type Size, turnedSize } from './ImageEdit.ts'

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * The keyboard control of the stage: arrow keys move the crop by a pixel, with Shift by ten, and with Alt they move its
 * lower right corner. Enter starts a crop, Delete removes it. Null for any other key.
 */
export function cropByKey(edit: ImageEdit, pressed: Pressed, source: Size): ImageEdit | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed
  if (ctrlKey || metaKey) return null
  const { crop } = edit
  if (crop === null) return key === 'Enter' ? beginCrop(edit, source) : null
  if (key === 'Delete' || key === 'Backspace') return cancelCrop(edit)
  const [across, along] = arrowVectors[key] ?? []
  if (across === undefined || along === undefined) return null
  const step = shiftKey ? 10 : 1
  const change = altKey
    ? across === 0
      ? { height: Math.max(1, crop.height + along * step) }
      : { width: Math.max(1, crop.width + across * step) }
    : { x: crop.x + across * step, y: crop.y + along * step }
  const size = turnedSize(edit, source)
  // An edge moves no further than the edge of the image: the opposite one stays.
  const room = { width: size.width - (altKey ? crop.x : 0), height: size.height - (altKey ? crop.y : 0) }
  const next = typeCrop({ ...crop, ...(altKey ? { x: 0, y: 0 } : {}) }, change, ratioOf(edit, source), room)
  return { ...edit, crop: altKey ? { ...next, x: crop.x, y: crop.y } : next }
}
