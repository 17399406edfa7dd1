import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A benchmark server in a separate process. */
export interface BenchServer {
  readonly address: string
  /** Milliseconds from the start to the first response. */
  readonly coldStart: number
  /** Current memory of its processes in megabytes; shared memory counts once. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

/** Our built server, with a database file. */
export const startOurs = (file: string, folder: string): Promise<BenchServer> =>
  start(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: file,
    STORAGE_URL: join(folder, 'files'),
    DEMO: '0',
    SECRET: 'bench-bench-bench-bench-bench-bench-',
    LOG_LEVEL: 'fatal',
  })

/** The baseline of the machine. */
export const startFloor = (file: string): Promise<BenchServer> =>
  start(['--import', 'tsx', 'tests/bench/ideal/main.ts', file], {})

async function start(command: readonly string[], env: Readonly<Record<string, string>>): Promise<BenchServer> {
  const started = performance.now()
  const child = spawn(process.execPath, command, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(child)
  await fetch(`${address}/server/ping`)
  return {
    address,
    coldStart: performance.now() - started,
    memory: () => memoryOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function memoryOf(pid: number | undefined): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const megabytes = (text: string) => Number(/Pss:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
  const own = megabytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return children.reduce((sum, child) => sum + megabytes(rollupOf(child)), own)
}

function rollupOf(reader: string): string {
  try {
    return readFileSync(`/proc/${reader}/smaps_rollup`, 'utf8')
  } catch {
    // A reader process that has just exited has no memory figure.
    return ''
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    const match = /http:\/\/[^/\s]+/.exec(text)
    if (match) return match[0]
  }
  throw new Error(`The server did not start; build it with: npm run build\n${text}`)
}
