/** The types that a canvas writes. */
export type OutputType = 'image/jpeg' | 'image/png' | 'image/webp'

/** The quality of lossy formats; 1 would make files several times as large. */
export const quality = 0.95

/** The type in which an edited image is saved: its own if browsers can write it, or else one that loses as little. */
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

/** The file name with the extension of the type; a matching extension stays as it is. */
export function namedFor(filename: string, type: string): string {
  const fileEnding = endings[type]
  if (!fileEnding) return filename
  const [, stem = filename, ending = ''] = /^(.+)\.([^.]{1,5})$/.exec(filename) ?? []
  return fileEnding.includes(ending.toLowerCase()) ? filename : `${stem}.${fileEnding[0]}`
}
