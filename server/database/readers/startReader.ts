import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DriverName } from '../sqlite/openConnection.ts'

/** They would finish their current statement even after the server ends. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Rows are passed on at once: with the server's heap for short-lived objects, a reader would take twice the memory. */
const smallHeap = '--max-semi-space-size=1'

/** Starts a process that reads an SQLite file: the bundled one, or its source if tests run without a bundle. */
export function startReader(path: string, driver?: DriverName): ChildProcess {
  const { entry, execArgv } = program(import.meta.url)
  const options: ForkOptions = {
    execArgv: [...execArgv, smallHeap],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }
  const child = fork(fileURLToPath(entry), driver === undefined ? [path] : [path, driver], options)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function program(moduleUrl: string): { readonly entry: URL; readonly execArgv: string[] } {
  if (moduleUrl.endsWith('.ts')) {
    const tsx = pathToFileURL(createRequire(moduleUrl).resolve('tsx/esm')).href
    return { entry: new URL('./reader.ts', moduleUrl), execArgv: ['--import', tsx] }
  }
  // The bundle puts shared code into a folder below its entries.
  const [beside, above] = [new URL('./reader.js', moduleUrl), new URL('../reader.js', moduleUrl)]
  return { entry: existsSync(beside) ? beside : above, execArgv: [] }
}
