import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/**
 * Builds the server from the current sources as for production, once per test run. Returns the path of
 * `main.js`; the other programs are in the same folder.
 */
export async function buildServer(): Promise<string> {
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
