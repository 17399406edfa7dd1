import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProjectFile } from './projectFiles.ts'

/** Writes the files that do not exist yet, and returns their paths. */
export function writeProject(folder: string, files: readonly ProjectFile[]): readonly string[] {
  const missing = files.filter(({ path }) => !existsSync(join(folder, path)))
  for (const { confidential, path, text } of missing) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx', mode: confidential ? 0o600 : 0o644 })
  }
  return missing.map(({ path }) => path)
}
