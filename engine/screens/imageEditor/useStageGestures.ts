import { type RefObject, useEffect, useRef } from 'react'
import { dragCrop, type Point } from '#engine/core/imageEditor/cropImage.ts'
import { type ImageEdit, type Rect, ratioOf, resultRect, type Size } from '#engine/core/imageEditor/ImageEdit.ts'
import type { Picture } from '#engine/core/imageEditor/openPicture.ts'
import { type Hold, holdOf, pointOn, stageActionOf } from '#engine/core/imageEditor/stageGesture.ts'
import { boundView, pictureAt, type StagePlace, type StageView, zoomView } from '#engine/core/imageEditor/stageView.ts'
import { throttle } from '#engine/core/imageEditor/throttle.ts'
import type { ShowCrop } from './useCropFrame.ts'

/** What a gesture goes by: how everything is when it happens. */
interface StageState {
  readonly picture: Picture
  readonly edit: ImageEdit
  /** Of the picture as it is turned. */
  readonly size: Size
  readonly stage: Size | null
  readonly place: StagePlace | null
  /** The view, as far as the stage allows it. */
  readonly bound: StageView
  readonly changeView: (view: StageView) => void
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

/** Hears the pointers that cropperjs watches over the stage. Gives whether a crop is being dragged. */
export function useStageGestures(box: RefObject<HTMLElement | null>, show: ShowCrop, state: StageState): () => boolean {
  const gesture = useRef<Gesture | null>(null)
  const latest = useRef(state)
  latest.current = state
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
  }, [box, show])
  return () => gesture.current?.hold?.kind === 'crop'
}
