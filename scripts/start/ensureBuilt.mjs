import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { inRoot, root } from './paths.mjs'

const shared = ['schemas', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Each build, its sources and its configuration. */
export const builds = {
  studio: {
    result: 'dist/admin/index.html',
    stamp: 'dist/.studio',
    sources: ['app', 'engine', 'plugins', 'locales', 'docs', 'scripts/vite', 'vite.config.ts', ...shared],
    config: 'vite.config.ts',
  },
  server: {
    result: 'dist/server/main.js',
    stamp: 'dist/.server',
    sources: ['server', 'locales/mail', 'scripts/vite/externalPackages.ts', 'vite.server.config.ts', ...shared],
    config: 'vite.server.config.ts',
  },
}

/** Builds what is missing or older than its sources. Exits if a build fails. */
export function ensureBuilt() {
  for (const [name, build] of Object.entries(builds)) {
    if (isFresh(build)) continue
    console.log(`Building the ${name} …`)
    if (runBuild(build)) continue
    console.error(`Building the ${name} failed; see above.`)
    process.exit(1)
  }
}

/** Runs one build and stores the fingerprint of its sources; false if it failed. */
export function runBuild(build) {
  // Taken before the build: a change during the build is built next time.
  const state = fingerprint(build.sources)
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--config', build.config, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) return false
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(inRoot(build.stamp), state)
  return true
}

/** Whether a build was made from the current sources. */
export function isFresh({ result, sources, stamp }) {
  if (!existsSync(inRoot(result)) || !existsSync(inRoot(stamp))) return false
  return readFileSync(inRoot(stamp), 'utf8') === fingerprint(sources)
}
