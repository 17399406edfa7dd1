/** The part of a picture that matters, which cuts are made around: from 0 to 1 of its width and height as it is shown. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** The middle, which is what counts where nobody has said anything. */
export const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** Whether a value is one: two numbers from 0 to 1 and nothing else. */
export function isFocalPoint(value: unknown): value is FocalPoint {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  return 'x' in value && isShare(value.x) && 'y' in value && isShare(value.y)
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

/** The focal point in the metadata of a file; null where it has none. */
export function focalPointOf(metadata: unknown): FocalPoint | null {
  const point: unknown =
    typeof metadata === 'object' && metadata !== null && 'focal_point' in metadata ? metadata.focal_point : null
  return isFocalPoint(point) ? point : null
}

/** The metadata of a file with another focal point; null takes it away. */
export function withFocalPoint(metadata: unknown, point: FocalPoint | null): Readonly<Record<string, unknown>> {
  const { focal_point: _before, ...rest } = recordOf(metadata)
  return point === null ? rest : { ...rest, focal_point: point }
}

/** A JSON object as it is, anything else as an empty one. */
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
 * What a picture of one size shows when it is cut to another one's ratio: as much as possible, with the focal point as
 * near to the middle as the edges allow. Pixels of the picture as it is shown.
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

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
