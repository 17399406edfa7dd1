/** How a file can be looked at here. */
export type FileKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'other'

/** Types that are read as text, though they are not called so. */
const texts = /^(text\/|application\/(json|xml|javascript|x-yaml|yaml|toml|sql)$)/

export function fileKind(type: string | null): FileKind {
  if (type === null) return 'other'
  if (type === 'application/pdf') return 'pdf'
  for (const kind of ['image', 'video', 'audio'] as const) if (type.startsWith(`${kind}/`)) return kind
  return texts.test(type) ? 'text' : 'other'
}

/** Pictures that are drawn and have no pixels of their own. */
export const isDrawing = (type: string | null): boolean => type?.startsWith('image/svg') ?? false

/** Bytes that are fetched for a preview without asking. */
const free: Readonly<Record<FileKind, number>> = {
  // The server sends a picture in the size that is shown.
  image: Number.POSITIVE_INFINITY,
  video: 20e6,
  audio: 20e6,
  pdf: 20e6,
  text: 1e6,
  other: 0,
}

/** Whether a preview costs so much that the person decides. */
export const isLarge = (kind: FileKind, bytes: number | null): boolean => (bytes ?? 0) > free[kind]
