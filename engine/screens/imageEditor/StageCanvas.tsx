import type { CropperSelection, CropperShade } from 'cropperjs'
import type { RefObject } from 'react'
import type { ImageEdit, Size } from '#engine/core/imageEditor/ImageEdit.ts'
import type { Picture } from '#engine/core/imageEditor/openPicture.ts'
import { sides } from '#engine/core/imageEditor/stageGesture.ts'
import type { StagePlace } from '#engine/core/imageEditor/stageView.ts'
import { matrixOf } from '#engine/core/imageEditor/turnImage.ts'
import styles from './EditorStage.module.css'

/** The effect of a drag on the stage outside of a crop. */
export type DragMode = 'move' | 'crop'

interface StageCanvasProps {
  readonly picture: Picture
  readonly edit: ImageEdit
  readonly mode: DragMode
  /** The position of the image on the stage; null before the stage is measured. */
  readonly place: StagePlace | null
  readonly selection: RefObject<CropperSelection | null>
  readonly shade: RefObject<CropperShade | null>
}

/** The image, with the elements of cropperjs over it. */
export function StageCanvas({ picture, edit, mode, place, selection, shade }: StageCanvasProps) {
  return (
    <cropper-canvas scale-step={0.1}>
      {place && (
        <img
          className={styles.picture}
          src={picture.url}
          alt=""
          draggable={false}
          style={{
            transform: transformOf(edit, picture, place),
            inlineSize: picture.width,
            blockSize: picture.height,
          }}
        />
      )}
      <cropper-shade ref={shade} theme-color="rgb(10 16 20 / 58%)" hidden />
      <cropper-handle action={mode === 'crop' ? 'select' : 'move'} plain />
      <cropper-selection ref={selection} precise hidden>
        <cropper-grid covered theme-color="rgb(255 255 255 / 45%)" />
        <cropper-handle action="move" plain />
        {sides.map(side => (
          <cropper-handle key={side} action={`${side}-resize`} />
        ))}
      </cropper-selection>
    </cropper-canvas>
  )
}

/** From pixels of the source to pixels of the stage. */
function transformOf(edit: ImageEdit, picture: Size, { scale, x, y }: StagePlace): string {
  const [a, b, c, d, e, f] = matrixOf(edit, picture)
  return `translate(${x}px, ${y}px) scale(${scale}) matrix(${[a, b, c, d, e, f].join(', ')})`
}
