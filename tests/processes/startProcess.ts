import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server in a separate process. */
export interface ServerProcess {
  readonly pid: number
  readonly address: string
  /** Milliseconds from the start to the first response. */
  readonly ready: number
  /** Resolves with the exit code; null if it was killed. */
  readonly ended: Promise<number | null>
  readonly signal: (signal: NodeJS.Signals) => void
  /** Its log output. */
  readonly output: () => string
}

/** A server that may not be ready yet. */
export interface BegunProcess extends Pick<ServerProcess, 'pid' | 'ended' | 'signal' | 'output'> {
  /** Resolves when it answers; rejects if it ends first. */
  readonly started: Promise<ServerProcess>
}

/** Headers of a request after which its connection closes: a server waits two seconds for open ones when it stops. */
export const lastRequest = { connection: 'close' } as const

/** Starts a built server on a free port (or the given one) and waits until it answers. */
export const startProcess = (main: string, env: Readonly<Record<string, string>>, port = 0): Promise<ServerProcess> =>
  spawnProcess(main, env, port).started

/** As `startProcess`, without waiting. */
export function spawnProcess(main: string, env: Readonly<Record<string, string>>, port = 0): BegunProcess {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      SECRET: 'a secret for tests only',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += String(chunk)
  })
  child.stderr.on('data', chunk => {
    text += String(chunk)
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const pid = child.pid ?? 0
  const parts = { pid, ended, signal: (signal: NodeJS.Signals) => void child.kill(signal), output: () => text }
  const answering = async (): Promise<ServerProcess> => {
    for (;;) {
      const match = /http:\/\/[^/\s]+/.exec(text)
      if (match) {
        await fetch(`${match[0]}/server/ping`, { headers: lastRequest })
        return { ...parts, address: match[0], ready: performance.now() - startedAt }
      }
      const over = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
      if (over) throw new Error(`The server ended: ${text}`)
    }
  }
  return { ...parts, started: answering() }
}
