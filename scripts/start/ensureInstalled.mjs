import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'

/** Runs `npm ci` where node_modules is missing or holds other versions than package-lock.json. Ends the process when that fails. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Development packages build the studio, whatever NODE_ENV says.
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

/** The driver of SQLite of this Node. npm leaves out the other one, which another Node may have left here alone. */
const driver = `node_modules/${process.versions.node.startsWith('20.') ? 'better-sqlite3-12' : 'better-sqlite3'}`

/** npm leaves a lock of what it installed; both locks name the same versions when nothing has to be done. */
function isInstalled() {
  const wanted = packagesIn(inRoot('package-lock.json'))
  const present = packagesIn(inRoot('node_modules', '.package-lock.json'))
  if (!wanted || !present?.[driver]) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    if (found) return found.version === entry.version
    // A link is as optional as the folder that it leads to.
    const { optional, peer } = entry.link ? (wanted[entry.resolved] ?? entry) : entry
    return optional === true || peer === true
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // Missing or broken: either way npm has to run.
    return null
  }
}
