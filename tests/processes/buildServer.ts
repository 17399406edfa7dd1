import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

/** A production build of the server, for one test. */
export interface BuiltServer {
  /** The file that Node starts. */
  readonly main: string
  readonly remove: () => Promise<void>
}

/** Builds the server from the current sources, in a separate folder. */
export async function buildServer(name: string): Promise<BuiltServer> {
  const folder = join(root, 'dist', 'testing', `${name}-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = [
    'build',
    '--config',
    'vite.server.config.ts',
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  await promisify(execFile)(process.execPath, [vite, ...build], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { main: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) }
}
