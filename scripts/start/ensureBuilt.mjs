import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { inRoot, root } from './paths.mjs'
import { whileLocked } from './whileLocked.mjs'

const shared = ['schemas', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Each build, its sources and its configuration. */
export const builds = {
  studio: {
    folder: 'dist/admin',
    result: 'dist/admin/index.html',
    stamp: 'dist/.studio',
    sources: ['app', 'engine', 'plugins', 'locales', 'docs', 'scripts/vite', 'vite.config.ts', ...shared],
    config: 'vite.config.ts',
  },
  server: {
    folder: 'dist/server',
    result: 'dist/server/main.js',
    stamp: 'dist/.server',
    sources: ['server', 'locales/mail', 'scripts/vite/externalPackages.ts', 'vite.server.config.ts', ...shared],
    config: 'vite.server.config.ts',
  },
}

/** One build at a time: two servers can start at once in one checkout. */
const lock = inRoot('dist', '.lock')
/** Where a build is made. */
const workplace = 'dist/.new'

/** Builds what is missing or older than its sources. Exits if a build fails. */
export function ensureBuilt() {
  for (const [name, build] of Object.entries(builds)) {
    if (isFresh(build)) continue
    console.log(`Building the ${name} …`)
    // Another process may have built it while this one waited.
    if (whileLocked(lock, () => isFresh(build) || buildNow(build))) continue
    console.error(`Building the ${name} failed; see above.`)
    process.exit(1)
  }
}

/** Runs one build and stores the fingerprint of its sources; false if it failed. */
export const runBuild = build => whileLocked(lock, () => buildNow(build))

/** Builds into a new folder, which then replaces the old one: a server that runs or starts meanwhile finds all files. */
function buildNow({ config, folder, sources, stamp }) {
  // Taken before the build: a change during the build is built next time.
  const state = fingerprint(sources)
  rmSync(inRoot(workplace), { recursive: true, force: true })
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const result = `${workplace}/${folder}`
  const words = ['build', '--config', config, '--outDir', inRoot(result), '--emptyOutDir', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, [vite, ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) {
    if (existsSync(inRoot(folder))) renameSync(inRoot(folder), inRoot(workplace, 'old'))
    renameSync(inRoot(result), inRoot(folder))
    writeFileSync(inRoot(stamp), state)
  }
  rmSync(inRoot(workplace), { recursive: true, force: true })
  return status === 0
}

/** Whether a build was made from the current sources. */
export function isFresh({ result, sources, stamp }) {
  if (!existsSync(inRoot(result)) || !existsSync(inRoot(stamp))) return false
  return readFileSync(inRoot(stamp), 'utf8') === fingerprint(sources)
}
