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

/** The dragged part of a crop: all of it, an edge, a corner, or a new one. */
export type Grip = 'move' | 'select' | 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The crop after a drag from `from` to `to`, always computed from its start, so that a pointer that left the image and
 * comes back finds the same edge. Whole pixels, inside the image, with the ratio.
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
    const moving = { x: grip.includes('w') ? start.x : far.x, y: grip.includes('n') ? start.y : far.y }
    return between(fixed, { x: moving.x + by.x, y: moving.y + by.y }, ratio, size)
  }
  if (grip === 'n' || grip === 's') {
    const [fixed, moving] = grip === 'n' ? [far.y, start.y] : [start.y, far.y]
    const side = span(fixed, moving + by.y, size.height)
    if (ratio === null) return { ...start, y: side.at, height: side.length }
    return besides(
      start,
      { ...start, y: side.at, height: side.length, width: side.length * ratio },
      grip === 'n' ? fixed : null,
      ratio,
      size,
    )
  }
  const [fixed, moving] = grip === 'w' ? [far.x, start.x] : [start.x, far.x]
  const side = span(fixed, moving + by.x, size.width)
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

/**
 * The crop after numeric input (the keyboard alternative): inside the image, with the ratio, which follows the last
 * number.
 */
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
 * Fixes the crop to a ratio; without a crop, makes the largest one in the center. Choosing a ratio again switches
 * between portrait and landscape. `free` keeps the crop.
 */
export const chooseRatio = (edit: ImageEdit, ratio: Ratio, source: Size): ImageEdit =>
  fitted({ ...edit, ratio, upright: ratio === edit.ratio && !edit.upright }, source)

/** The part of the image, or of the crop, that has the ratio of the edit. */
function fitted(edit: ImageEdit, source: Size): ImageEdit {
  const ratio = ratioOf(edit, source)
  if (ratio === null) return edit
  const size = turnedSize(edit, source)
  const before = resultRect(edit, source)
  // Keeps the area of the crop if there is room; starts with the full width without a crop.
  const wide = edit.crop === null ? size.width : Math.sqrt(before.width * before.height * ratio)
  const { width, height } = ofRatio(wide, ratio, size)
  return { ...edit, crop: centred({ width, height }, before, size) }
}

/** An initial crop: four fifths of the image, centered. */
export function beginCrop(edit: ImageEdit, source: Size): ImageEdit {
  const size = turnedSize(edit, source)
  const ratio = ratioOf(edit, source) ?? size.width / size.height
  return { ...edit, crop: centred(ofRatio(size.width * 0.8, ratio, size), wholeOf(size), size) }
}

/** Removes the crop; the rotation stays. */
export const cancelCrop = (edit: ImageEdit): ImageEdit => ({ ...edit, crop: null, ratio: 'free' })

/** The largest size with a ratio that is at most `wide` and fits into the image. */
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

/** The rectangle between a fixed and a dragged corner, in any direction. */
function between(fixed: Point, moving: Point, ratio: number | null, size: Size): Rect {
  const across = span(fixed.x, moving.x, size.width)
  const along = span(fixed.y, moving.y, size.height)
  if (ratio === null) return { x: across.at, y: along.at, width: across.length, height: along.length }
  const room = { width: roomOf(fixed.x, moving.x, size.width), height: roomOf(fixed.y, moving.y, size.height) }
  const { width, height } = ofRatio(Math.max(across.length, along.length * ratio), ratio, room)
  return {
    x: clamp(moving.x < fixed.x ? Math.round(fixed.x) - width : across.at, 0, size.width - width),
    y: clamp(moving.y < fixed.y ? Math.round(fixed.y) - height : along.at, 0, size.height - height),
    width,
    height,
  }
}

/** A horizontal edge was dragged: the width changes around its center. `fixed` is the lower edge if that stays. */
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

/** The range between two coordinates, in whole pixels inside the image, and at least one. */
function span(fixed: number, moving: number, length: number): { readonly at: number; readonly length: number } {
  const [one, other] = [Math.round(clamp(fixed, 0, length)), Math.round(clamp(moving, 0, length))]
  if (one !== other) return { at: Math.min(one, other), length: Math.abs(one - other) }
  return { at: one === length || (moving < fixed && one > 0) ? one - 1 : one, length: 1 }
}

const roomOf = (fixed: number, moving: number, length: number): number =>
  Math.max(1, moving < fixed ? Math.round(clamp(fixed, 0, length)) : length - Math.round(clamp(fixed, 0, length)))

const flipped = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width })

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
