import {
  type ImageEdit,
  type Ratio,
  type Rect,
  ratioOf,
  resultRect,
  type Size,
  turnedSize,
  wholeOf,
} from './ImageEdit.ts'

/** What of a crop is dragged: all of it, a side, a corner, or a new one out of nothing. */
export type Grip = 'move' | 'select' | 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Where a crop is after a drag from `from` to `to`, always counted from where it began, so that a pointer that left the
 * picture and comes back finds the side that it held. Whole pixels, inside the picture, of the ratio.
 */
export function dragCrop(start: Rect, grip: Grip, from: Point, to: Point, ratio: number | null, size: Size): Rect {
  const by = { x: to.x - from.x, y: to.y - from.y }
  if (grip === 'move')
    return {
      ...start,
      x: clamp(Math.round(start.x + by.x), 0, size.width - start.width),
      y: clamp(Math.round(start.y + by.y), 0, size.height - start.height),
    }
  if (grip === 'select') return between(from, to, ratio, size)
  const far = { x: start.x + start.width, y: start.y + start.height }
  if (grip.length === 2) {
    const fixed = { x: grip.includes('w') ? far.x : start.x, y: grip.includes('n') ? far.y : start.y }
    const held = { x: grip.includes('w') ? start.x : far.x, y: grip.includes('n') ? start.y : far.y }
    return between(fixed, { x: held.x + by.x, y: held.y + by.y }, ratio, size)
  }
  if (grip === 'n' || grip === 's') {
    const [fixed, held] = grip === 'n' ? [far.y, start.y] : [start.y, far.y]
    const side = span(fixed, held + by.y, size.height)
    if (ratio === null) return { ...start, y: side.at, height: side.length }
    return besides(
      start,
      { ...start, y: side.at, height: side.length, width: side.length * ratio },
      grip === 'n' ? fixed : null,
      ratio,
      size,
    )
  }
  const [fixed, held] = grip === 'w' ? [far.x, start.x] : [start.x, far.x]
  const side = span(fixed, held + by.x, size.width)
  if (ratio === null) return { ...start, x: side.at, width: side.length }
  const flat = flipped(
    besides(
      flipped(start),
      flipped({ ...start, x: side.at, width: side.length, height: side.length / ratio }),
      grip === 'w' ? fixed : null,
      1 / ratio,
      { width: size.height, height: size.width },
    ),
  )
  return flat
}

/** The crop that numbers say (the way of the keys): inside the picture, and of the ratio, which the last number leads. */
export function typeCrop(crop: Rect, change: Partial<Rect>, ratio: number | null, size: Size): Rect {
  const wanted = { ...crop, ...change }
  let width = clamp(Math.round(wanted.width), 1, size.width)
  let height = clamp(Math.round(wanted.height), 1, size.height)
  if (ratio !== null && change.width !== undefined) ({ width, height } = ofRatio(width, ratio, size))
  else if (ratio !== null && change.height !== undefined) ({ width, height } = ofRatio(height * ratio, ratio, size))
  return {
    x: clamp(Math.round(wanted.x), 0, size.width - width),
    y: clamp(Math.round(wanted.y), 0, size.height - height),
    width,
    height,
  }
}

/**
 * Holds the crop to a ratio; without one, the largest in the middle of the picture. Chosen once more it stands up, or
 * lies down again. Free keeps the crop as it is.
 */
export const chooseRatio = (edit: ImageEdit, ratio: Ratio, source: Size): ImageEdit =>
  fitted({ ...edit, ratio, upright: ratio === edit.ratio && !edit.upright }, source)

/** The part of the whole picture, or of the crop, that has the ratio of the edit. */
function fitted(edit: ImageEdit, source: Size): ImageEdit {
  const ratio = ratioOf(edit, source)
  if (ratio === null) return edit
  const size = turnedSize(edit, source)
  const before = resultRect(edit, source)
  // As many pixels as before, as far as there is room; all that there is when nothing was cut.
  const wide = edit.crop === null ? size.width : Math.sqrt(before.width * before.height * ratio)
  const { width, height } = ofRatio(wide, ratio, size)
  return { ...edit, crop: centred({ width, height }, before, size) }
}

/** A first crop: four fifths of the picture, in its middle. */
export function beginCrop(edit: ImageEdit, source: Size): ImageEdit {
  const size = turnedSize(edit, source)
  const ratio = ratioOf(edit, source) ?? size.width / size.height
  return { ...edit, crop: centred(ofRatio(size.width * 0.8, ratio, size), wholeOf(size), size) }
}

/** Takes the crop away; the picture keeps its turns (C-384). */
export const cancelCrop = (edit: ImageEdit): ImageEdit => ({ ...edit, crop: null, ratio: 'free' })

/** The largest size of a ratio that is no wider than `wide` and fits into the picture. */
function ofRatio(wide: number, ratio: number, size: Size): Size {
  const width = clamp(Math.round(Math.min(wide, size.height * ratio)), 1, size.width)
  return { width, height: clamp(Math.round(width / ratio), 1, size.height) }
}

function centred({ width, height }: Size, around: Rect, size: Size): Rect {
  return {
    x: clamp(Math.round(around.x + (around.width - width) / 2), 0, size.width - width),
    y: clamp(Math.round(around.y + (around.height - height) / 2), 0, size.height - height),
    width,
    height,
  }
}

/** The rectangle between a corner that stays and one that is dragged, to whichever side. */
function between(fixed: Point, held: Point, ratio: number | null, size: Size): Rect {
  const across = span(fixed.x, held.x, size.width)
  const along = span(fixed.y, held.y, size.height)
  if (ratio === null) return { x: across.at, y: along.at, width: across.length, height: along.length }
  const room = { width: roomOf(fixed.x, held.x, size.width), height: roomOf(fixed.y, held.y, size.height) }
  const { width, height } = ofRatio(Math.max(across.length, along.length * ratio), ratio, room)
  return {
    x: clamp(held.x < fixed.x ? Math.round(fixed.x) - width : across.at, 0, size.width - width),
    y: clamp(held.y < fixed.y ? Math.round(fixed.y) - height : along.at, 0, size.height - height),
    width,
    height,
  }
}

/** A side was dragged up or down: the width follows about its middle. `fixed` is the lower side where that stays. */
function besides(start: Rect, wanted: Rect, fixed: number | null, ratio: number, size: Size): Rect {
  const { width, height } = ofRatio(Math.min(wanted.width, size.width), ratio, {
    width: size.width,
    height: wanted.height,
  })
  return {
    x: clamp(Math.round(start.x + (start.width - width) / 2), 0, size.width - width),
    y: fixed !== null && wanted.y < fixed ? wanted.y + wanted.height - height : wanted.y,
    width,
    height,
  }
}

/** From one coordinate to another, in whole pixels inside the picture, and at least one. */
function span(fixed: number, held: number, length: number): { readonly at: number; readonly length: number } {
  const [one, other] = [Math.round(clamp(fixed, 0, length)), Math.round(clamp(held, 0, length))]
  if (one !== other) return { at: Math.min(one, other), length: Math.abs(one - other) }
  return { at: one === length || (held < fixed && one > 0) ? one - 1 : one, length: 1 }
}

const roomOf = (fixed: number, held: number, length: number): number =>
  Math.max(1, held < fixed ? Math.round(clamp(fixed, 0, length)) : length - Math.round(clamp(fixed, 0, length)))

const flipped = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width })

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
