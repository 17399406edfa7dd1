import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot } from '../start/paths.mjs'

/** Writes the declarations of a package into a folder, with the `tsconfig.json` that names its entries. */
export function emitTypes(config, types) {
  execFileSync(process.execPath, [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', config], {
    cwd: inRoot('.'),
    stdio: 'inherit',
  })
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(types, name)
    writeFileSync(file, withPlainPaths(readFileSync(file, 'utf8'), join(file, '..'), types))
  }
}

/** Rewrites imports for a project without our import aliases: relative paths to the built files. */
function withPlainPaths(text, folder, types) {
  return text.replace(/(from |import\(|import )(['"])([#.][^'"]+)\2/g, (_, word, quote, path) => {
    const place = path.startsWith('#') ? relative(folder, join(types, path.slice(1))) : path
    const near = place.startsWith('.') ? place : `./${place}`
    return `${word}${quote}${near.replace(/\.tsx?$/, '.js')}${quote}`
  })
}
