/** Width and height in whole pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture, in whole pixels of the picture as it is shown. */
export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

/** The shapes that a crop may be held to (C-376 … C-382). */
export const ratios = ['free', 'original', '16:9', '3:2', '5:4', '7:5', '1:1'] as const
export type Ratio = (typeof ratios)[number]

/**
 * What is done to a picture: mirrored first, then turned counter-clockwise, then cut. Any order of turns and flips comes
 * down to this, so that undoing is a matter of values and no pixel is drawn twice.
 */
export interface ImageEdit {
  readonly mirrored: boolean
  /** Quarter turns, counter-clockwise. */
  readonly turns: 0 | 1 | 2 | 3
  /** Of the picture as turned; null for all of it. */
  readonly crop: Rect | null
  readonly ratio: Ratio
  /** The ratio lies on its side: 9:16 for 16:9. */
  readonly upright: boolean
}

export const untouched: ImageEdit = { mirrored: false, turns: 0, crop: null, ratio: 'free', upright: false }

/** Whether saving would give the same picture as before. */
export const isUntouched = ({ mirrored, turns, crop }: ImageEdit, source: Size): boolean =>
  !mirrored && turns === 0 && (crop === null || sameRect(crop, wholeOf(source)))

/** The size of the whole picture once it is turned. */
export const turnedSize = ({ turns }: Pick<ImageEdit, 'turns'>, { width, height }: Size): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The part that is saved. */
export const resultRect = (edit: ImageEdit, source: Size): Rect => edit.crop ?? wholeOf(turnedSize(edit, source))

/** Width by height that a crop is held to; null where it is free. */
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

export const sameRect = (one: Rect, other: Rect): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
