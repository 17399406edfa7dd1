import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './projectFolder.ts'

/** The version of this program. */
export function packageVersion(): string {
  // Safe: npm requires a version.
  const { version } = JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')) as { version: string }
  return version
}
