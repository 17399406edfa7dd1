/** The types that a canvas writes. */
export type OutputType = 'image/jpeg' | 'image/png' | 'image/webp'

/** How well pictures are kept that lose something when they are saved; 1 would make them several times as large. */
export const quality = 0.95

/** The type that an edited picture is saved as: its own where browsers write it, else one that loses as little. */
export function outputType(type: string): OutputType {
  switch (type) {
    case 'image/jpeg':
    case 'image/jpg':
    case 'image/pjpeg':
      return 'image/jpeg'
    case 'image/webp':
    case 'image/avif':
      return 'image/webp'
    default:
      return 'image/png'
  }
}

const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** How people call a type: PNG, WebP. */
export const typeName = (type: string): string =>
  ({ 'image/jpeg': 'JPEG', 'image/webp': 'WebP', 'image/avif': 'AVIF' })[type] ??
  type.replace(/^image\//, '').toUpperCase()

/** The name with an ending of the type; one that it has already is left as it is written. */
export function namedFor(filename: string, type: string): string {
  const known = endings[type]
  if (!known) return filename
  const [, stem = filename, ending = ''] = /^(.+)\.([^.]{1,5})$/.exec(filename) ?? []
  return known.includes(ending.toLowerCase()) ? filename : `${stem}.${known[0]}`
}
