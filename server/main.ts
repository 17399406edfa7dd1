import { setFlagsFromString } from 'node:v8'
import { Unadoptable } from './adoption/Unadoptable.ts'
import { readConfig } from './config/readConfig.ts'
import { listenProblem } from './listen.ts'
import { type RunningServer, startServer } from './startServer.ts'

// V8 lets the heap grow up to fourfold before it collects old objects. Large responses pass through this process, so
// most of that growth is garbage.
setFlagsFromString('--heap-growing-percent=40')

const read = readConfig(process.env)
if (!read.ok) stopWith(read.message)
const { config } = read

// Registered first, so that a stop during a slow start leaves no partial work behind.
let server: RunningServer | null = null
let stopping = false
const waiting = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

try {
  server = await startServer(config, line => console.log(line), waiting.signal)
} catch (cause) {
  // Stopped while another server prepared the database. Nothing has started yet.
  if (cause === waiting.signal.reason) process.exit(0)
  // Several lines, for the operator who starts the server.
  if (cause instanceof Unadoptable) stopWith(cause.message)
  stopWith(listenProblem(cause, config.host, config.port) ?? `The server could not start: ${reasonOf(cause)}`)
}
if (stopping) close(server)

function stop(): void {
  // A second signal means: stop waiting.
  if (stopping) process.exit(130)
  stopping = true
  waiting.abort()
  if (server) close(server)
}

function close(running: RunningServer): void {
  running.close().then(
    () => process.exit(0),
    cause => stopWith(`The server did not stop cleanly: ${reasonOf(cause)}`),
  )
}

function stopWith(line: string): never {
  console.error(line)
  process.exit(1)
}

function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  return text.replace(/\s*\n\s*/g, ' ')
}
