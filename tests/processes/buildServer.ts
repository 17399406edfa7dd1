import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { builds, isFresh } from '../../scripts/start/ensureBuilt.mjs'

const root = join(import.meta.dirname, '..', '..')

/**
 * The server as for production, built from the current sources once per test run if it is not. Returns the path
 * of `main.js`; the other programs are in the same folder.
 */
export async function buildServer(): Promise<string> {
  // `npm test` has just built it.
  if (isFresh(builds.server)) return join(root, builds.server.result)
  const run = inject('serverBuild')
  const folder = join(run, 'server')
  await mkdir(run, { recursive: true })
  const isFirst = await mkdir(join(run, 'started')).then(
    () => true,
    () => false,
  )
  if (isFirst) await build(folder).finally(() => writeFile(join(run, 'ended'), ''))
  while (!existsSync(join(run, 'ended'))) await setTimeout(100)
  const main = join(folder, 'main.js')
  if (!existsSync(main)) throw new Error('The server could not be built.')
  return main
}

async function build(folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const words = [
    'build',
    '--config',
    'vite.server.config.ts',
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  await promisify(execFile)(process.execPath, [vite, ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
