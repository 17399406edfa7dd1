/** Camera metadata of an image. Times in seconds, lengths in millimeters. */
export interface Camera {
  readonly name: string | null
  readonly aperture: number | null
  readonly exposure: number | null
  readonly focalLength: number | null
  readonly iso: number | null
}

/**
 * The camera in the metadata of a file, by the names of the dialect and of its later versions; null without any.
 */
export function readCamera(metadata: unknown): Camera | null {
  const exif = at(metadata, 'exif')
  const image = [at(exif, 'image'), at(metadata, 'ifd0')]
  const shot = [at(exif, 'exif'), exif]
  const make = word(image, ['Make'])
  const model = word(image, ['Model'])
  // Many makers begin the model with their own name.
  const name =
    make && model && !model.toLowerCase().startsWith(make.toLowerCase()) ? `${make} ${model}` : (model ?? make)
  const camera: Camera = {
    name,
    aperture: amount(shot, ['FNumber']),
    exposure: amount(shot, ['ExposureTime']),
    focalLength: amount(shot, ['FocalLength']),
    iso: amount(shot, ['ISO', 'ISOSpeedRatings']),
  }
  return Object.values(camera).every(value => value === null) ? null : camera
}

/** The time that light came in, as cameras write it: `1/250`, from half a second on as a plain number. */
export function exposureText(seconds: number, number: (value: number) => string): string {
  return seconds < 0.5 ? `1/${number(Math.round(1 / seconds))}` : number(Math.round(seconds * 10) / 10)
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const valuesAt = (places: readonly unknown[], names: readonly string[]): readonly unknown[] =>
  places.flatMap(place => names.map(name => at(place, name)))

const word = (places: readonly unknown[], names: readonly string[]): string | null => {
  const value = valuesAt(places, names).find(each => typeof each === 'string' && each.trim() !== '')
  return typeof value === 'string' ? value.trim() : null
}

const amount = (places: readonly unknown[], names: readonly string[]): number | null => {
  const value = valuesAt(places, names).find(each => typeof each === 'number' && Number.isFinite(each) && each > 0)
  return typeof value === 'number' ? value : null
}
