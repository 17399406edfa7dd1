import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot, root } from './paths.mjs'

/**
 * Runs `npm ci` if node_modules is missing or holds other versions than package-lock.json, and `npm rebuild` if the SQLite
 * driver does not fit this Node. Ends the process if that fails. Without `build`, the driver is left for a later call:
 * where npm finds no binary for it, it compiles one for more than a minute.
 */
export function ensureInstalled({ build = true } = {}) {
  if (!isInstalled()) {
    console.log('Installing packages …')
    // The build needs the development packages, whatever NODE_ENV is.
    runNpm('ci', '--include=dev', '--no-audit', '--no-fund', ...(build ? [] : ['--ignore-scripts']))
  }
  if (!build || isBuilt()) return
  console.log('Building the SQLite driver …')
  runNpm('rebuild')
}

function runNpm(...words) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, error } = spawnSync(npm, words, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(error ? `npm could not be started: ${error.message}` : `npm ${words[0]} failed; see above.`)
  process.exit(1)
}

/** The SQLite driver for this version of Node. npm removes the other one, which another version may have installed. */
const driver = process.versions.node.startsWith('20.') ? 'better-sqlite3-12' : 'better-sqlite3'

/** The binary is built for one version of Node, and is missing after an installation without scripts. */
function isBuilt() {
  try {
    const Database = createRequire(import.meta.url)(driver)
    new Database(':memory:').close()
    return true
  } catch {
    // The reason appears when npm builds it, or when the server opens its database.
    return false
  }
}

/** npm writes a lock file of the installed packages. If it has the same versions as ours, there is nothing to do. */
function isInstalled() {
  const wanted = packagesIn(inRoot('package-lock.json'))
  const present = packagesIn(inRoot('node_modules', '.package-lock.json'))
  if (!wanted || !present?.[`node_modules/${driver}`]) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const installed = present[path]
    if (installed) return installed.version === entry.version
    // A link is as optional as the folder it points to.
    const { optional, peer } = entry.link ? (wanted[entry.resolved] ?? entry) : entry
    return optional === true || peer === true
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // Missing or broken: npm must run either way.
    return null
  }
}
