import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium: the setting, an installed one, or one installed by apt-get where that is possible; else null. */
export function findChromium() {
  const given = process.env['CHROMIUM']
  if (given) return existsSync(given) ? given : null
  return installed() ?? (installByApt() ? installed() : null)
}

export const chromiumAdvice =
  'Chromium is missing. Install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM to its path.'

function installed() {
  for (const name of names) {
    const { stdout, status } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return null
}

function installByApt() {
  if (process.getuid?.() !== 0 || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return false
  console.log('Installing Chromium by apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words) =>
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return run('update') && run('install', '-y', '--no-install-recommends', 'chromium')
}
