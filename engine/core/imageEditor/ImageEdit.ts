/** Width and height in whole pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of an image, in whole pixels of the displayed image. */
export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

/** The aspect ratios for a crop. */
export const ratios = ['free', 'original', '16:9', '3:2', '5:4', '7:5', '1:1'] as const
export type Ratio = (typeof ratios)[number]

/**
 * The edit of an image: mirrored first, then rotated counterclockwise, then cropped. Any order of rotations and flips
 * reduces to this, so undo only restores values and no pixel is drawn twice.
 */
export interface ImageEdit {
  readonly mirrored: boolean
  /** Quarter turns, counter-clockwise. */
  readonly turns: 0 | 1 | 2 | 3
  /** In the rotated image; null for all of it. */
  readonly crop: Rect | null
  readonly ratio: Ratio
  /** The ratio lies on its side: 9:16 for 16:9. */
  readonly upright: boolean
}

export const untouched: ImageEdit = { mirrored: false, turns: 0, crop: null, ratio: 'free', upright: false }

/** Whether saving would give the same image as before. */
export const isUntouched = ({ mirrored, turns, crop }: ImageEdit, source: Size): boolean =>
  !mirrored && turns === 0 && (crop === null || sameRect(crop, wholeOf(source)))

/** The size of the whole image after rotation. */
export const turnedSize = ({ turns }: Pick<ImageEdit, 'turns'>, { width, height }: Size): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The part that is saved. */
export const resultRect = (edit: ImageEdit, source: Size): Rect => edit.crop ?? wholeOf(turnedSize(edit, source))

/** The fixed aspect ratio of a crop; null if it is free. */
export function ratioOf({ ratio, turns, upright }: ImageEdit, source: Size): number | null {
  if (ratio === 'free') return null
  if (ratio === 'original') {
    const { width, height } = turnedSize({ turns }, source)
    return width / height
  }
  const [across = 1, along = 1] = ratio.split(':').map(Number)
  return upright ? along / across : across / along
}

export const wholeOf = ({ width, height }: Size): Rect => ({ x: 0, y: 0, width, height })

export const sameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
