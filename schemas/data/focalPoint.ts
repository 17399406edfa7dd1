/**
 * The part of an image that matters and that crops are centered on: from 0 to 1 of its width and height as displayed.
 */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** The center: the default focal point. */
export const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** Whether a value is a focal point: two numbers from 0 to 1 and nothing else. */
export function isFocalPoint(value: unknown): value is FocalPoint {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  return 'x' in value && isShare(value.x) && 'y' in value && isShare(value.y)
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

/** The focal point in the metadata of a file; null if it has none. */
export function focalPointOf(metadata: unknown): FocalPoint | null {
  const point: unknown =
    typeof metadata === 'object' && metadata !== null && 'focal_point' in metadata ? metadata.focal_point : null
  return isFocalPoint(point) ? point : null
}

/** The metadata of a file with another focal point; null removes it. */
export function withFocalPoint(metadata: unknown, point: FocalPoint | null): Readonly<Record<string, unknown>> {
  const { focal_point: _before, ...rest } = recordOf(metadata)
  return point === null ? rest : { ...rest, focal_point: point }
}

/** Returns a JSON object unchanged, and an empty object for any other value. */
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** A rectangle in whole pixels. */
export interface Cut {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * The part of an image that is visible when it is cropped to another aspect ratio: as much as possible, with the focal
 * point as close to the center as the edges allow. Pixels of the image as displayed.
 */
export function cutAround(
  picture: { readonly width: number; readonly height: number },
  wanted: { readonly width: number; readonly height: number },
  point: FocalPoint,
): Cut {
  const scale = Math.max(wanted.width / picture.width, wanted.height / picture.height)
  const width = within(Math.round(wanted.width / scale), 1, picture.width)
  const height = within(Math.round(wanted.height / scale), 1, picture.height)
  return {
    left: within(Math.round(point.x * picture.width - width / 2), 0, picture.width - width),
    top: within(Math.round(point.y * picture.height - height / 2), 0, picture.height - height),
    width,
    height,
  }
}

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
