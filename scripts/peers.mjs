// npm run peers: one journey per area in Chromium, with the studio in front of real servers of the dialect, and on our
// server with their databases adopted. PEERS names the folder of the real servers (`rc.28`, `9.26` and any further
// release), each with a start.sh, a seed.mjs, a stop.sh and a .env with its PORT. Arguments are passed to Playwright:
// npm run peers -- --project=9.26.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { checkNode } from './start/checkNode.mjs'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'
import { chromiumAdvice, findChromium } from './testing/chromium.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const chromium = findChromium()
if (chromium === null) throw new Error(chromiumAdvice)

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-peers-'))
const { peersFolder, targets } = await import('../tests/peers/targets.ts')
const args = process.argv.slice(2)
const named = args.flatMap(arg => /^--project=(.+)$/.exec(arg)?.[1] ?? [])
const chosen = targets.filter(({ name }) => named.length === 0 || named.includes(name))
const running = []

try {
  for (const target of chosen) {
    const settings = target.api === null ? adopted(target.adopts) : inFrontOf(target)
    running.push(await startStudio(target, settings))
  }
  const playwright = [inRoot('node_modules', '.bin', 'playwright'), 'test', '--config', inRoot('tests', 'peers')]
  const { status } = spawnSync(playwright[0], [...playwright.slice(1), ...args], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium },
  })
  process.exitCode = status ?? 1
} finally {
  for (const child of running) child.kill('SIGINT')
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the real server of a target, seeded on its first start, with the studio in front of it. */
function inFrontOf({ name, api }) {
  const home = join(peersFolder, name)
  if (!existsSync(join(home, 'start.sh')))
    throw new Error(`No server ${name} in ${peersFolder}. Set PEERS to its folder.`)
  const isNew = !existsSync(join(home, 'data.db'))
  must(spawnSync('./start.sh', { cwd: home, stdio: 'inherit', shell: true }))
  if (isNew) must(spawnSync(process.execPath, ['seed.mjs'], { cwd: home, stdio: 'inherit' }))
  return { FIELDHOUSE_API: api }
}

/** A copy of a database and its uploads, which our server adopts. */
function adopted(version) {
  const home = join(folder, version)
  const stored = name =>
    brotliDecompressSync(readFileSync(inRoot('tests', 'peers', 'databases', 'recorded', `${name}.br`)))
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'data.db'), stored(`${version}.sqlite`))
  // The files of 9.0.1 and 9.26 are the same.
  must(spawnSync('tar', ['xf', '-', '-C', home], { input: stored(`${version.replace('9.0.1', '9.26')}-uploads.tar`) }))
  return {
    ADOPT: '1',
    DEMO: '0',
    DATABASE_URL: join(home, 'data.db'),
    STORAGE_URL: join(home, 'uploads'),
    MAIL_FOLDER: join(home, 'mails'),
  }
}

async function startStudio({ name, address }, settings) {
  const child = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(address).port, LOG_LEVEL: 'warn', ...settings },
  })
  for (let tries = 0; tries < 300; tries++) {
    const answers = await fetch(`${address}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return child
    if (child.exitCode !== null) break
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error(`The studio for ${name} did not start at ${address}.`)
}

function must({ status, error }) {
  if (error) throw error
  if (status !== 0) throw new Error(`A command ended with ${status}.`)
}
