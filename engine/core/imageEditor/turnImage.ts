import { type ImageEdit, type Rect, type Size, turnedSize } from './ImageEdit.ts'

/** Rotates the displayed image by 90 degrees counterclockwise. The crop and a fixed ratio rotate with it. */
export function rotate(edit: ImageEdit, source: Size): ImageEdit {
  const { width } = turnedSize(edit, source)
  return {
    ...edit,
    turns: quarter(edit.turns + 1),
    crop: edit.crop && turned(edit.crop, width),
    upright: !edit.upright,
  }
}

/** Flips the displayed image horizontally. */
export function flipAcross(edit: ImageEdit, source: Size): ImageEdit {
  const { width } = turnedSize(edit, source)
  const { crop } = edit
  return {
    ...edit,
    // Flipping a rotated image equals rotating the flipped one in the other direction.
    mirrored: !edit.mirrored,
    turns: quarter(-edit.turns),
    crop: crop && { ...crop, x: width - crop.x - crop.width },
  }
}

/** Flips the displayed image vertically. */
export function flipAlong(edit: ImageEdit, source: Size): ImageEdit {
  const { height } = turnedSize(edit, source)
  const { crop } = edit
  return {
    ...edit,
    mirrored: !edit.mirrored,
    turns: quarter(2 - edit.turns),
    crop: crop && { ...crop, y: height - crop.y - crop.height },
  }
}

/** A transformation of the plane, as canvases and CSS write it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Maps source pixels to pixels of the displayed image, whose upper left corner is the origin. */
export function matrixOf({ mirrored, turns }: Pick<ImageEdit, 'mirrored' | 'turns'>, source: Size): Matrix {
  const { width, height } = source
  const m = mirrored ? -1 : 1
  const left = mirrored ? width : 0
  switch (turns) {
    case 0:
      return [m, 0, 0, 1, left, 0]
    case 1:
      return [0, -m, 1, 0, 0, width - left]
    case 2:
      return [-m, 0, 0, -1, width - left, height]
    case 3:
      return [0, m, -1, 0, height, left]
  }
}

const turned = ({ x, y, width, height }: Rect, of: number): Rect => ({
  x: y,
  y: of - x - width,
  width: height,
  height: width,
})

function quarter(turns: number): ImageEdit['turns'] {
  // Safe: a positive remainder of a division by four.
  return (((turns % 4) + 4) % 4) as ImageEdit['turns']
}
