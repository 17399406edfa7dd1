import type { Item } from '#schemas/data/Item.ts'

/** A row of the file library, as this editor shows it. */
export interface StoredFile {
  readonly id: string
  readonly title: string
  /** Under which it is saved. */
  readonly filename: string
  readonly type: string | null
  readonly bytes: number | null
  readonly modified: string | null
}

/** The name of the collection that the file library is. */
export const filesCollection = 'directus_files'

/** The fields that `readFile` reads of a row of the file library. */
export const fileFields = ['id', 'title', 'filename_download', 'type', 'filesize', 'modified_on'] as const

/** Longer texts are not keys, and should not be requested from a server. */
const longestKey = 255

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Reads a row; sizes may be text. */
export function readFile(row: Item): StoredFile {
  const bytes = Number(row['filesize'] ?? Number.NaN)
  const id = String(row['id'])
  return {
    id,
    title: textOf(row['title']) ?? textOf(row['filename_download']) ?? id,
    filename: textOf(row['filename_download']) ?? id,
    type: textOf(row['type']),
    bytes: Number.isFinite(bytes) ? bytes : null,
    modified: textOf(row['modified_on']),
  }
}

/** The file id in a value or a row; null if it is empty, undefined for any other value. */
export function readFileId(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value.length <= longestKey ? value : undefined
  if (typeof value !== 'object' || Array.isArray(value) || !('id' in value)) return undefined
  return textOf(value.id) ?? undefined
}

/** A filter for images in the library. */
export const imagesOnly = { type: { _contains: 'image/' } } as const
