// npm run runtimes [-- 24 26]: tests the committed code on each supported Node except the oldest: installs, starts and
// tests a clean clone. Prints a table, and exits with 1 if a step fails.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { trySteps } from './runtimes/trySteps.mjs'
import { root } from './start/paths.mjs'
import { chromiumAdvice, findChromium } from './testing/chromium.mjs'
import { freePorts } from './testing/freePorts.mjs'

const majors = process.argv.length > 2 ? process.argv.slice(2) : ['22', '24', '26']
const chromium = findChromium()
if (chromium === null) throw new Error(chromiumAdvice)
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-runtimes-'))
// The tests run PostgreSQL as another user, who needs access to this folder.
chmodSync(folder, 0o755)
const rows = []
try {
  for (const major of majors) rows.push({ major, ...(await tryNode(major)) })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

console.log('')
for (const { major, version, driver, steps } of rows) {
  console.log(`Node ${major}: ${version}, ${driver}`)
  for (const { name, ok, seconds } of steps) console.log(`  ${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
}
process.exitCode = rows.every(({ steps }) => steps.every(({ ok }) => ok)) ? 0 : 1

async function tryNode(major) {
  const home = installNode(major)
  const clone = join(folder, `clone-${major}`)
  run('git', ['clone', '--quiet', root, clone])
  const env = {
    ...process.env,
    PATH: join(home, 'bin') + delimiter + process.env['PATH'],
    // Headers of this Node, for native modules that must be compiled.
    npm_config_nodedir: home,
    CHROMIUM: chromium,
    CI: '1',
    JOURNEY_PORT: process.env['JOURNEY_PORT'] ?? String(await freePorts(9)),
    TMPDIR: join(folder, `temporary-${major}`),
  }
  mkdirSync(env.TMPDIR)
  const steps = await trySteps(clone, env, availableParallelism())
  const read = (...words) => spawnSync('node', words, { cwd: clone, env, encoding: 'utf8' }).stdout.trim()
  const driver = `import('./server/database/sqlite/openConnection.ts').then(result => console.log(result.usableDrivers().join(', ')))`
  const result = { version: read('--version'), driver: read('--import', 'tsx', '--eval', driver), steps }
  // Two gigabytes that are no longer needed.
  rmSync(clone, { recursive: true, force: true })
  return result
}

/** Installs a Node from npm, where its releases are packages; returns its folder. */
function installNode(major) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const place = join(folder, `node-${major}`)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{}')
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${major}`], place)
  return join(place, 'node_modules', name)
}

function run(program, words, cwd = root) {
  const { status, error } = spawnSync(program, words, { cwd, stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`${program} ${words.join(' ')} failed.`)
}
