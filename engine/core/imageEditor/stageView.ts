import type { Point } from './cropImage.ts'
import type { Size } from './ImageEdit.ts'

/** The view of an image on the stage: zoom 1 fits the whole image; offset from the center in screen pixels. */
export interface StageView extends Point {
  readonly zoom: number
}

export const wholeView: StageView = { zoom: 1, x: 0, y: 0 }

/** The position of the upper left corner, and the number of screen pixels per image pixel. */
export interface StagePlace extends Point {
  readonly scale: number
}

/** Screen pixels around a fully visible image, for the handles of a crop at its edges. */
const margin = 24
/** The maximum number of screen pixels per image pixel. */
const largest = 16

const fitOf = (stage: Size, picture: Size): number =>
  Math.min(
    Math.max(1, stage.width - 2 * margin) / picture.width,
    Math.max(1, stage.height - 2 * margin) / picture.height,
    // A small image is not enlarged until the user zooms in.
    1,
  )

/** The maximum zoom of an image. */
export const mostZoom = (stage: Size, picture: Size): number => Math.max(1, largest / fitOf(stage, picture))

export function placeOf(view: StageView, stage: Size, picture: Size): StagePlace {
  const scale = fitOf(stage, picture) * view.zoom
  return {
    scale,
    x: (stage.width - picture.width * scale) / 2 + view.x,
    y: (stage.height - picture.height * scale) / 2 + view.y,
  }
}

/** Limits a view: a part of the image stays visible, and an image that fits is centered. */
export function boundView({ zoom, x, y }: StageView, stage: Size, picture: Size): StageView {
  const next = Math.min(Math.max(zoom, 1), mostZoom(stage, picture))
  const scale = fitOf(stage, picture) * next
  const bound = (value: number, length: number, room: number) => {
    const max = Math.max(0, (length * scale - room) / 2 + margin)
    return next === 1 ? 0 : Math.min(Math.max(value, -max), max)
  }
  return { zoom: next, x: bound(x, picture.width, stage.width), y: bound(y, picture.height, stage.height) }
}

/** Zooms in or out around a point of the stage; around the center by default. */
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

/** The fractional image pixel under a point of the stage. */
export const pictureAt = (point: Point, { scale, x, y }: StagePlace): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})
