import type { Item } from '#schemas/data/Item.ts'
import type { UploadNote } from './UploadReport.ts'

/** Pixels of the largest picture that the platform draws smaller. */
const mostPixels = 50_000_000

/** Pictures that every platform knows by their bytes; of other names nobody can say that they are wrong. */
const known = /^image\/(jpeg|png|gif|webp|avif|svg\+xml)$/

/** What is worth knowing of a file that has become a row. */
export function notesOf(file: File, row: Item): readonly UploadNote[] {
  const notes: UploadNote[] = []
  const { height, type, width } = row
  if (typeof type === 'string' && known.test(file.type) && !type.startsWith('image/'))
    notes.push({ kind: 'other-type', type })
  if (Number(width) * Number(height) > mostPixels) notes.push({ kind: 'no-preview' })
  return notes
}
