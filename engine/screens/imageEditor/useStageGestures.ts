import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { dragCrop, type Point } from '#engine/core/imageEditor/cropImage.ts'
import { type ImageEdit, type Rect, ratioOf, resultRect, type Size } from '#engine/core/imageEditor/ImageEdit.ts'
import type { Picture } from '#engine/core/imageEditor/openPicture.ts'
import { type Hold, holdOf, pointOn, stageActionOf } from '#engine/core/imageEditor/stageGesture.ts'
import { boundView, pictureAt, type StagePlace, type StageView, zoomView } from '#engine/core/imageEditor/stageView.ts'
import { throttle } from '#engine/core/imageEditor/throttle.ts'
import type { ShowCrop } from './useCropFrame.ts'

/** The state that a gesture reads when it happens. */
interface StageState {
  readonly picture: Picture
  readonly edit: ImageEdit
  /** The size of the rotated image. */
  readonly size: Size
  readonly stage: Size | null
  readonly place: StagePlace | null
  /** The view, as far as the stage allows it. */
  readonly bound: StageView
  readonly changeView: (view: StageView) => void
  readonly drag: (edit: ImageEdit) => void
  readonly drop: () => void
}

/** Minimum milliseconds between two changes during a drag. */
const pace = 50

interface Gesture {
  readonly hold: Hold
  readonly start: Rect
  readonly from: Point
  readonly view: StageView
  readonly place: StagePlace
}

/** Handles the pointer actions that cropperjs reports over the stage. Returns whether a crop is being dragged. */
export function useStageGestures(box: RefObject<HTMLElement | null>, show: ShowCrop, state: StageState): () => boolean {
  const gesture = useRef<Gesture | null>(null)
  const now = useEffectEvent(() => state)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const { push, flush, stop } = throttle<ImageEdit>(next => now().drag(next), pace)
    const onStart = (event: Event) => {
      const action = stageActionOf(event)
      const { edit, place, bound } = now()
      if (!action || !place) return
      current.focus({ preventScroll: true })
      gesture.current = {
        hold: holdOf(action),
        start: resultRect(edit, now().picture),
        from: pointOn(current, action.relatedEvent),
        view: bound,
        place,
      }
    }
    const onAction = (event: Event) => {
      const action = stageActionOf(event)
      const { edit, size, stage, bound, changeView } = now()
      // Computed here: cropperjs must not move anything itself.
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
      const start = gesture.current
      if (!start?.hold) return
      if (start.hold.kind === 'view') {
        const moved = { x: start.view.x + to.x - start.from.x, y: start.view.y + to.y - start.from.y }
        changeView(boundView({ ...start.view, ...moved }, stage, size))
        return
      }
      const points = [pictureAt(start.from, start.place), pictureAt(to, start.place)] as const
      // The ratio already refers to the displayed image, so the rotations must not be applied again.
      const crop = dragCrop(start.start, start.hold.grip, ...points, ratioOf(edit, now().picture), size)
      show(crop, start.place)
      push({ ...edit, crop })
    }
    const onEnd = () => {
      const isCrop = gesture.current?.hold?.kind === 'crop'
      gesture.current = null
      flush()
      if (isCrop) now().drop()
    }
    const listeners = { actionstart: onStart, action: onAction, actionend: onEnd }
    for (const [name, listener] of Object.entries(listeners)) current.addEventListener(name, listener, true)
    return () => {
      stop()
      for (const [name, listener] of Object.entries(listeners)) current.removeEventListener(name, listener, true)
    }
  }, [box, show])
  return () => gesture.current?.hold?.kind === 'crop'
}
