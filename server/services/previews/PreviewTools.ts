import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { previewCommand, previewTypes, type Tool } from './previewCommand.ts'

/** Maximum bytes of a file of which a preview is made, and of the preview. */
export const maximumPreviewed = 512 * 1024 * 1024
const maximumResult = 16 * 1024 * 1024

/** Milliseconds for one preview. */
const timeoutMs = 20_000

/** What limits a tool: it reads files of strangers. */
const limits = [
  // Bytes of its memory and of each file that it writes, and seconds of its processor time.
  `--as=${2 * 1024 ** 3}`,
  `--fsize=${maximumResult}`,
  '--cpu=20',
  '--nofile=64',
  '--core=0',
]

/** Makes JPEG images of the first page of documents and of a frame of videos. */
export interface PreviewTools {
  /** The types of files that it makes previews of. */
  readonly types: ReadonlySet<string>
  /**
   * The preview of a file, which `write` stores at a path. Rejects if the tool fails, needs too long, or needs too much
   * memory. The tool runs without a shell, with its limits, and in a folder of its own, which is deleted afterwards.
   */
  readonly make: (type: string, write: (path: string) => Promise<void>) => Promise<Buffer>
}

/** Finds `pdftoppm` and `ffmpeg` in the folders of PATH. Without `prlimit`, which limits them, none is used. */
export function findPreviewTools(path = process.env['PATH'] ?? '', timeout = timeoutMs): PreviewTools {
  const isPresent = (name: string): boolean =>
    path.split(delimiter).some(folder => folder !== '' && isExecutable(join(folder, name)))
  const names: readonly Tool[] = ['pdftoppm', 'ffmpeg']
  const tools: ReadonlySet<string> = new Set(isPresent('prlimit') ? names.filter(isPresent) : [])
  return {
    types: new Set(previewTypes.filter(type => tools.has(previewCommand(type)?.tool ?? ''))),
    make: async (type, write) => {
      const command = previewCommand(type)
      if (command === null || !tools.has(command.tool)) throw new Error(`No tool makes previews of ${type}.`)
      const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-preview-'))
      try {
        await write(join(folder, 'input'))
        await promisify(execFile)('prlimit', [...limits, '--', command.tool, ...command.words], {
          cwd: folder,
          env: { PATH: path, LANG: 'C' },
          timeout,
          killSignal: 'SIGKILL',
          maxBuffer: 64 * 1024,
        })
        return await readFile(join(folder, 'preview.jpg'))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not in this folder.
    return false
  }
}
