import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'

/**
 * Runs `npm ci` if node_modules is missing or holds other versions than package-lock.json. Ends the process if that
 * fails.
 */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // The build needs the development packages, whatever NODE_ENV is.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, error } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(error ? `npm could not be started: ${error.message}` : 'Installing the packages failed; see above.')
  process.exit(1)
}

/**
 * Installs the SQLite driver for this version of Node. npm removes the other driver, which another version of Node may
 * have installed here.
 */
const driver = `node_modules/${process.versions.node.startsWith('20.') ? 'better-sqlite3-12' : 'better-sqlite3'}`

/** npm writes a lock file of the installed packages. If it has the same versions as ours, there is nothing to do. */
function isInstalled() {
  const wanted = packagesIn(inRoot('package-lock.json'))
  const present = packagesIn(inRoot('node_modules', '.package-lock.json'))
  if (!wanted || !present?.[driver]) return false
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
