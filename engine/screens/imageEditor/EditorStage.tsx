import type { CropperSelection, CropperShade } from 'cropperjs'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { cropByKey } from '#engine/core/imageEditor/cropKeys.ts'
import { type ImageEdit, type Size, turnedSize } from '#engine/core/imageEditor/ImageEdit.ts'
import type { Picture } from '#engine/core/imageEditor/openPicture.ts'
import { boundView, placeOf, type StageView, wholeView, zoomView } from '#engine/core/imageEditor/stageView.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { defineCropper } from './cropperElements.ts'
import styles from './EditorStage.module.css'
import { type DragMode, StageCanvas } from './StageCanvas.tsx'
import { useCropFrame } from './useCropFrame.ts'
import { useStageGestures } from './useStageGestures.ts'
import { useStageSize } from './useStageSize.ts'

export interface EditorStageProps {
  readonly picture: Picture
  readonly edit: ImageEdit
  readonly mode: DragMode
  readonly view: StageView
  readonly label: string
  readonly disabled: boolean
  readonly changeView: (view: StageView) => void
  /** Called with the size of the stage on mount and whenever it changes. */
  readonly measured: (stage: Size) => void
  readonly drag: (edit: ImageEdit) => void
  readonly drop: () => void
}

/**
 * The edited image with the crop over it. cropperjs draws the crop and watches the pointers; drags are computed here,
 * always from their start.
 */
export default function EditorStage(props: EditorStageProps) {
  const { picture, edit, mode, view, label, disabled, changeView, measured, drag, drop } = props
  const text = useText()
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const stage = useStageSize(box, measured)
  const selection = useRef<CropperSelection>(null)
  const shade = useRef<CropperShade>(null)
  useState(defineCropper)

  const size = turnedSize(edit, picture)
  const bound = stage ? boundView(view, stage, size) : wholeView
  const place = stage ? placeOf(bound, stage, size) : null
  const show = useCropFrame(selection, shade)
  const isCropping = useStageGestures(box, show, { picture, edit, size, stage, place, bound, changeView, drag, drop })
  // During a drag, the frame follows the pointer.
  useLayoutEffect(() => {
    if (place && !isCropping()) show(edit.crop, place)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const zoom = { '+': 1.25, '=': 1.25, '-': 1 / 1.25, '0': 0 }[event.key]
    if (zoom !== undefined && stage && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      changeView(zoom === 0 ? wholeView : zoomView(bound, zoom, stage, size))
      return
    }
    const next = cropByKey(edit, event, picture)
    if (!next) return
    event.preventDefault()
    drag(next)
  }
  return (
    <div className={styles.viewport}>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for an image that is cropped by keyboard */}
      <div
        ref={box}
        role="group"
        aria-roledescription={text('image_editor.stage')}
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the crop
        tabIndex={0}
        inert={disabled}
        className={styles.stage}
        data-part="image-stage"
        dir="ltr"
        onKeyDown={onKeyDown}
        onKeyUp={drop}
        onBlur={drop}
      >
        <div className={styles.canvas} aria-hidden="true">
          <StageCanvas picture={picture} edit={edit} mode={mode} place={place} selection={selection} shade={shade} />
        </div>
      </div>
      <p id={hint} className={textStyles.hidden}>
        {text('image_editor.stage_keys')}
      </p>
    </div>
  )
}
