import type { Row } from '../Database.ts'
import { guardConnection } from '../guardConnection.ts'
import { type DriverName, openConnection } from '../sqlite/openConnection.ts'
import type { ReaderAnswer, ReaderRequest } from './messages.ts'

// A process of the reader pool: one read-only connection, and one statement at a time.
const [path = '', driver] = process.argv.slice(2)
// Safe: the pool passes the name of a driver, or nothing.
const file = openConnection(path, { readonly: true }, driver as DriverName | undefined)
guardConnection(file)
file.pragma('cache_size = -4000')

let open: Iterator<Row> | null = null

process.on('message', (request: ReaderRequest) => {
  try {
    const started = performance.now()
    const rows = answerTo(request)
    if (rows !== null) send({ rows, time: performance.now() - started })
  } catch (cause) {
    open = null
    send({ message: cause instanceof Error ? cause.message : String(cause), code: codeOf(cause) })
  }
})

// Ignores signals, because a terminal or a supervisor sends them to all processes while responses are still being
// sent. The server ends its readers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

// Ready.
send({ rows: [], time: 0 })

function send(answer: ReaderAnswer): void {
  process.send?.(answer)
}

function answerTo(request: ReaderRequest): readonly Row[] | null {
  switch (request.kind) {
    case 'all':
      return file.prepare(request.sql).all(request.parameters)
    case 'open':
      open = file.prepare(request.sql).iterate(request.parameters)
      return take(request.size)
    case 'next':
      return take(request.size)
    case 'close':
      open?.return?.()
      open = null
      return null
  }
}

function take(size: number): readonly Row[] {
  const rows: Row[] = []
  while (open !== null && rows.length < size) {
    const next = open.next()
    if (next.done) open = null
    else rows.push(next.value)
  }
  return rows
}

const codeOf = (cause: unknown): string | null =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
