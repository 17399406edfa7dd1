import type { CropperSelection, CropperShade } from 'cropperjs'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { dragCrop, type Point } from '#engine/core/imageEditor/cropImage.ts'
import { cropByKey } from '#engine/core/imageEditor/cropKeys.ts'
import {
  type ImageEdit,
  type Rect,
  ratioOf,
  resultRect,
  type Size,
  turnedSize,
} from '#engine/core/imageEditor/ImageEdit.ts'
import type { Picture } from '#engine/core/imageEditor/openPicture.ts'
import { type Hold, holdOf, pointOn, sides, stageActionOf } from '#engine/core/imageEditor/stageGesture.ts'
import {
  boundView,
  pictureAt,
  placeOf,
  type StagePlace,
  type StageView,
  wholeView,
  zoomView,
} from '#engine/core/imageEditor/stageView.ts'
import { throttle } from '#engine/core/imageEditor/throttle.ts'
import { matrixOf } from '#engine/core/imageEditor/turnImage.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { defineCropper } from './cropperElements.ts'
import styles from './EditorStage.module.css'

/** What a drag over the stage does where there is no crop under it (C-372). */
export type DragMode = 'move' | 'crop'

export interface EditorStageProps {
  readonly picture: Picture
  readonly edit: ImageEdit
  readonly mode: DragMode
  readonly view: StageView
  readonly label: string
  readonly disabled: boolean
  readonly changeView: (view: StageView) => void
  /** Told the size of the stage when it is drawn and whenever it changes. */
  readonly measured: (stage: Size) => void
  readonly drag: (edit: ImageEdit) => void
  readonly drop: () => void
}

/** Milliseconds between two changes that a drag tells (C-389). */
const pace = 50

interface Gesture {
  readonly hold: Hold
  readonly start: Rect
  readonly from: Point
  readonly view: StageView
  readonly place: StagePlace
}

/** The picture as edited, with the crop upon it. cropperjs draws the crop and watches the pointers; what becomes of a drag is reckoned here, always from where it began. */
export default function EditorStage(props: EditorStageProps) {
  const { picture, edit, mode, view, label, disabled, changeView, measured, drag, drop } = props
  const text = useText()
  const hint = useId()
  const [stage, setStage] = useState<Size | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const selection = useRef<CropperSelection>(null)
  const shade = useRef<CropperShade>(null)
  const gesture = useRef<Gesture | null>(null)
  useState(defineCropper)

  const size = turnedSize(edit, picture)
  const bound = stage ? boundView(view, stage, size) : wholeView
  const place = stage ? placeOf(bound, stage, size) : null
  const latest = useRef({ picture, edit, size, stage, place, bound, changeView, drag, drop, measured })
  latest.current = { picture, edit, size, stage, place, bound, changeView, drag, drop, measured }

  const [show] = useState(() => (crop: Rect | null, at: StagePlace) => {
    const [frame, outside] = [selection.current, shade.current]
    if (!frame || !outside) return
    if (crop) {
      const { scale } = at
      frame.$change(at.x + crop.x * scale, at.y + crop.y * scale, crop.width * scale, crop.height * scale)
      // The same place as before says nothing to the shade.
      outside.hidden = false
      outside.$change(frame.x, frame.y, frame.width, frame.height)
    }
    frame.hidden = crop === null
    outside.hidden = crop === null
  })

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => {
      const next = { width: current.clientWidth, height: current.clientHeight }
      setStage(next)
      latest.current.measured(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  // While it is dragged, the frame is where the pointer has it.
  useLayoutEffect(() => {
    if (place && gesture.current?.hold?.kind !== 'crop') show(edit.crop, place)
  })

  useEffect(() => {
    const { current } = box
    if (!current) return
    const { tell, flush, stop } = throttle<ImageEdit>(next => latest.current.drag(next), pace)
    const onStart = (event: Event) => {
      const action = stageActionOf(event)
      const { edit, place, bound } = latest.current
      if (!action || !place) return
      current.focus({ preventScroll: true })
      gesture.current = {
        hold: holdOf(action),
        start: resultRect(edit, latest.current.picture),
        from: pointOn(current, action.relatedEvent),
        view: bound,
        place,
      }
    }
    const onAction = (event: Event) => {
      const action = stageActionOf(event)
      const { edit, size, stage, bound, changeView } = latest.current
      // Ours to reckon: nothing moves by itself.
      event.preventDefault()
      event.stopPropagation()
      if (!action || !stage) return
      const to = pointOn(current, action.relatedEvent)
      if (action.scale !== undefined) {
        gesture.current = null
        const factor = action.scale < 0 ? 1 / (1 - action.scale) : 1 + action.scale
        changeView(zoomView(bound, factor, stage, size, to))
        return
      }
      const began = gesture.current
      if (!began?.hold) return
      if (began.hold.kind === 'view') {
        const moved = { x: began.view.x + to.x - began.from.x, y: began.view.y + to.y - began.from.y }
        changeView(boundView({ ...began.view, ...moved }, stage, size))
        return
      }
      const points = [pictureAt(began.from, began.place), pictureAt(to, began.place)] as const
      // The ratio is of what is shown, so the turns that led there do not count again.
      const crop = dragCrop(began.start, began.hold.grip, ...points, ratioOf(edit, latest.current.picture), size)
      show(crop, began.place)
      tell({ ...edit, crop })
    }
    const onEnd = () => {
      const isCrop = gesture.current?.hold?.kind === 'crop'
      gesture.current = null
      flush()
      if (isCrop) latest.current.drop()
    }
    const listeners = { actionstart: onStart, action: onAction, actionend: onEnd }
    for (const [name, listener] of Object.entries(listeners)) current.addEventListener(name, listener, true)
    return () => {
      stop()
      for (const [name, listener] of Object.entries(listeners)) current.removeEventListener(name, listener, true)
    }
  }, [show])

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
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of the platform is a picture that is cut by keys */}
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
        </div>
      </div>
      <p id={hint} className={styles.hint}>
        {text('image_editor.stage_keys')}
      </p>
    </div>
  )
}

/** From pixels of the source to pixels of the stage. */
function transformOf(edit: ImageEdit, picture: Size, { scale, x, y }: StagePlace): string {
  const [a, b, c, d, e, f] = matrixOf(edit, picture)
  return `translate(${x}px, ${y}px) scale(${scale}) matrix(${[a, b, c, d, e, f].join(', ')})`
}
