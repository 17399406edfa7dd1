import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The root of the project, both from the bundle in dist/server and from the sources. */
export function projectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error(`No package.json above ${import.meta.dirname}.`)
    folder = above
  }
  return folder
}
