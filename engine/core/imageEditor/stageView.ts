import type { Point } from './cropImage.ts'
import type { Size } from './ImageEdit.ts'

/** How a picture lies on the stage: 1 is all of it in sight; moved from the middle by pixels of the screen. */
export interface StageView extends Point {
  readonly zoom: number
}

export const wholeView: StageView = { zoom: 1, x: 0, y: 0 }

/** Where the upper left corner is, and how many pixels of the screen one of the picture takes. */
export interface StagePlace extends Point {
  readonly scale: number
}

/** Pixels of the screen around a picture that is all in sight, for the grips of a crop at its edges. */
const margin = 24
/** A pixel of the picture becomes at most so many of the screen. */
const largest = 16

const fitOf = (stage: Size, picture: Size): number =>
  Math.min(
    Math.max(1, stage.width - 2 * margin) / picture.width,
    Math.max(1, stage.height - 2 * margin) / picture.height,
    // A small picture is not blown up until somebody wants it.
    1,
  )

/** The closest that a picture is looked at. */
export const mostZoom = (stage: Size, picture: Size): number => Math.max(1, largest / fitOf(stage, picture))

export function placeOf(view: StageView, stage: Size, picture: Size): StagePlace {
  const scale = fitOf(stage, picture) * view.zoom
  return {
    scale,
    x: (stage.width - picture.width * scale) / 2 + view.x,
    y: (stage.height - picture.height * scale) / 2 + view.y,
  }
}

/** A view within its bounds: some of the picture stays in sight, and all of it in the middle when it fits. */
export function boundView({ zoom, x, y }: StageView, stage: Size, picture: Size): StageView {
  const next = Math.min(Math.max(zoom, 1), mostZoom(stage, picture))
  const scale = fitOf(stage, picture) * next
  const bound = (value: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2 + margin)
    return next === 1 ? 0 : Math.min(Math.max(value, -most), most)
  }
  return { zoom: next, x: bound(x, picture.width, stage.width), y: bound(y, picture.height, stage.height) }
}

/** Comes closer, or goes away, with what is at a point of the stage staying there; the middle where none is given. */
export function zoomView(view: StageView, factor: number, stage: Size, picture: Size, at?: Point): StageView {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), mostZoom(stage, picture))
  const grown = zoom / view.zoom
  const from = at ? { x: at.x - stage.width / 2, y: at.y - stage.height / 2 } : { x: 0, y: 0 }
  return boundView(
    { zoom, x: from.x - (from.x - view.x) * grown, y: from.y - (from.y - view.y) * grown },
    stage,
    picture,
  )
}

/** A pixel of the picture, with its fraction, under a point of the stage. */
export const pictureAt = (point: Point, { scale, x, y }: StagePlace): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})
