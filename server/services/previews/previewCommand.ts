export type Tool = 'pdftoppm' | 'ffmpeg'

/** A command that reads the file `input` and writes the file `preview.jpg`, both in its folder. */
export interface PreviewCommand {
  readonly tool: Tool
  readonly words: readonly string[]
}

/** Pixels of the longer edge: enough for the largest size of the studio. */
const edge = 1_600

/** The formats that ffmpeg may read. A fixed one never follows addresses or paths in the file, as playlists would. */
const formats: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/matroska': 'matroska',
}

/** All types that a preview can be made of. */
export const previewTypes: readonly string[] = ['application/pdf', ...Object.keys(formats)]

/** How to make a preview of a type; null if there is none. */
export function previewCommand(type: string): PreviewCommand | null {
  if (type === 'application/pdf')
    return {
      tool: 'pdftoppm',
      words: ['-f', '1', '-l', '1', '-singlefile', '-jpeg', '-scale-to', String(edge), 'input', 'preview'],
    }
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined
  if (format === undefined) return null
  return {
    tool: 'ffmpeg',
    words: [
      ...['-nostdin', '-loglevel', 'error', '-threads', '1', '-protocol_whitelist', 'file'],
      ...['-f', format, '-i', 'input', '-an', '-sn', '-dn', '-frames:v', '1'],
      // The most typical of the first frames, because many videos begin with a black one.
      ...['-vf', `thumbnail=50,scale=w='min(${edge},iw)':h='min(${edge},ih)':force_original_aspect_ratio=decrease`],
      ...['-threads', '1', '-q:v', '3', '-f', 'image2', '-update', '1', 'preview.jpg'],
    ],
  }
}
