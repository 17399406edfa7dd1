import type { Item } from '#schemas/data/Item.ts'
import type { UploadNote } from './UploadReport.ts'

/** The largest image, in pixels, that the platform can resize. */
const mostPixels = 50_000_000

/** Image types that every platform detects by content; for other types a mismatch cannot be determined. */
const imageTypes = /^image\/(jpeg|png|gif|webp|avif|svg\+xml)$/

/** Warnings about a file that was uploaded. */
export function notesOf(file: File, row: Item): readonly UploadNote[] {
  const notes: UploadNote[] = []
  const { height, type, width } = row
  if (typeof type === 'string' && imageTypes.test(file.type) && !type.startsWith('image/'))
    notes.push({ kind: 'other-type', type })
  if (Number(width) * Number(height) > mostPixels) notes.push({ kind: 'no-preview' })
  return notes
}
