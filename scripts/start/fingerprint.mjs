import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'

/** A text that changes when a file below the given paths is added, changed or removed. Tests do not count. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of filesBelow(inRoot(path))) hash.update(describe(file))
  return hash.digest('hex')
}

function describe(file) {
  const { mtimeMs, size } = statSync(file)
  return `${file} ${size} ${mtimeMs}\n`
}

function filesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !/\.(test|stories)\.tsx?$/.test(entry.name))
    .flatMap(entry => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .sort()
}
