import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Without a window system, the headless shell runs the journeys a fifth faster than a complete browser. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium: the setting, an installed one, or one installed by apt-get where that is possible; else null. */
export function findChromium() {
  const configured = process.env['CHROMIUM']
  if (configured) return existsSync(configured) ? configured : null
  const first = pathOf(shell) ?? installByApt(shell) ?? names.map(pathOf).find(path => path !== null)
  return first ?? installByApt('chromium')
}

export const chromiumAdvice =
  'Chromium is missing. Install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM to its path.'

function pathOf(name) {
  const { stdout, status } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Installs a package as root; null where that is impossible or the distribution does not have it. */
function installByApt(name) {
  if (process.getuid?.() !== 0 || pathOf('apt-get') === null) return null
  console.log(`Installing ${name} by apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words) =>
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return run('update') && run('install', '-y', '--no-install-recommends', name) ? pathOf(name) : null
}

// As a program, it installs Chromium if there is none.
if (process.argv[1] === fileURLToPath(import.meta.url)) findChromium()
