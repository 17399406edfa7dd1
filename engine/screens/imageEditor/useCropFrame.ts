import type { CropperSelection, CropperShade } from 'cropperjs'
import { type RefObject, useState } from 'react'
import type { Rect } from '#engine/core/imageEditor/ImageEdit.ts'
import type { StagePlace } from '#engine/core/imageEditor/stageView.ts'

/** Draws a crop on the stage; null draws none. */
export type ShowCrop = (crop: Rect | null, at: StagePlace) => void

export function useCropFrame(
  selection: RefObject<CropperSelection | null>,
  shade: RefObject<CropperShade | null>,
): ShowCrop {
  const [show] = useState(
    (): ShowCrop => (crop, at) => {
      const [frame, outside] = [selection.current, shade.current]
      if (!frame || !outside) return
      if (crop) {
        const { scale } = at
        frame.$change(at.x + crop.x * scale, at.y + crop.y * scale, crop.width * scale, crop.height * scale)
        // The shade does not update if the position is unchanged, so this shows it.
        outside.hidden = false
        outside.$change(frame.x, frame.y, frame.width, frame.height)
      }
      frame.hidden = crop === null
      outside.hidden = crop === null
    },
  )
  return show
}
