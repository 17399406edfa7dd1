import { parentPort, workerData } from 'node:worker_threads'
import SqliteDriver from 'better-sqlite3'
import type { Row } from '../Database.ts'
import { guardConnection } from '../guardConnection.ts'
import type { ReaderAnswer, ReaderRequest, ReaderStart } from './messages.ts'

// A worker of the pool of readers: one connection that cannot write, and the statements that are open on it.
const { path } = workerData as ReaderStart
const file = new SqliteDriver(path, { readonly: true, fileMustExist: true })
guardConnection(file)
file.pragma('cache_size = -8000')

const open = new Map<number, Iterator<Row>>()

parentPort?.on('message', (request: ReaderRequest) => {
  try {
    const rows = answerTo(request)
    if (rows !== null) send({ id: request.id, rows })
  } catch (cause) {
    open.delete(request.id)
    const code = cause instanceof SqliteDriver.SqliteError ? cause.code : null
    send({ id: request.id, message: cause instanceof Error ? cause.message : String(cause), code })
  }
})

function send(answer: ReaderAnswer): void {
  parentPort?.postMessage(answer)
}

function answerTo(request: ReaderRequest): readonly Row[] | null {
  switch (request.kind) {
    case 'all':
      return file.prepare<unknown[], Row>(request.sql).all(...request.parameters)
    case 'open':
      open.set(request.id, file.prepare<unknown[], Row>(request.sql).iterate(...request.parameters))
      return []
    case 'next':
      return take(request.id, request.size)
    case 'close':
      open.get(request.id)?.return?.()
      open.delete(request.id)
      return null
  }
}

function take(id: number, size: number): readonly Row[] {
  const iterator = open.get(id)
  const rows: Row[] = []
  while (iterator && rows.length < size) {
    const next = iterator.next()
    if (next.done) {
      open.delete(id)
      break
    }
    rows.push(next.value)
  }
  return rows
}
