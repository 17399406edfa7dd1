/** How a file can be previewed. */
export type FileKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'other'

/** Text types whose name does not start with `text/`. */
const texts = /^(text\/|application\/(json|xml|javascript|x-yaml|yaml|toml|sql)$)/

export function fileKind(type: string | null): FileKind {
  if (type === null) return 'other'
  if (type === 'application/pdf') return 'pdf'
  for (const kind of ['image', 'video', 'audio'] as const) if (type.startsWith(`${kind}/`)) return kind
  return texts.test(type) ? 'text' : 'other'
}

/** Vector images, which have no pixels. */
export const isDrawing = (type: string | null): boolean => type?.startsWith('image/svg') ?? false

/** The number of bytes that a preview loads without asking. */
const free: Readonly<Record<FileKind, number>> = {
  // The server resizes images for display, so the original size does not matter.
  image: Number.POSITIVE_INFINITY,
  video: 20e6,
  audio: 20e6,
  pdf: 20e6,
  text: 1e6,
  other: 0,
}

/** Whether a preview costs so much that the person decides. */
export const isLarge = (kind: FileKind, bytes: number | null): boolean => (bytes ?? 0) > free[kind]
