import { createHash, randomUUID } from 'node:crypto'
import { token } from '../processes/preparePlatform.ts'

/** A write that was sent, and may have been done. */
export interface Pending {
  readonly kind: 'create' | 'update' | 'delete' | 'upload'
  readonly key: string
  /** The key of the item; null while unknown. */
  readonly id: number | null
  /** The title of the row after the write. */
  readonly title: string
  readonly count: number
  readonly send: (address: string) => Promise<Response>
}

/** The acknowledged state of an item; null once it is deleted. */
export type Acknowledged = { readonly title: string; readonly count: number } | null

/** A client that writes continuously, records acknowledged writes, and retries unanswered ones. */
export interface Writer {
  readonly items: ReadonlyMap<number, Acknowledged>
  /** Ids of files and the SHA-256 of their bytes. */
  readonly files: ReadonlyMap<string, string>
  readonly pending: () => Pending | null
  /** Writes until the server is down, or `enough` returns true. Rejects if the server refuses a valid write. */
  readonly write: (address: string, enough: () => boolean) => Promise<void>
}

export function createWriter(name: string, random: () => number): Writer {
  const items = new Map<number, Acknowledged>()
  const files = new Map<string, string>()
  let pending: Pending | null = null
  let createCount = 0

  const living = () => [...items].flatMap(([id, item]) => (item === null ? [] : [{ id, ...item }]))

  function next(): Pending {
    const key = randomUUID()
    const title = `${name} ${createCount++}`
    const count = Math.floor(random() * 1e6)
    const own = living()
    const chosen = own[Math.floor(random() * own.length)]
    const dice = random()
    if (!chosen || dice < 0.35) {
      const body = { title, count, author: { name: title }, comments: [{ text: 'one' }, { text: 'two' }] }
      return { kind: 'create', key, id: null, title, count, send: json(key, 'POST', '/items/articles', body) }
    }
    const path = `/items/articles/${chosen.id}`
    if (dice < 0.75) {
      const send = json(key, 'PATCH', path, { count })
      return { kind: 'update', key, id: chosen.id, title: chosen.title, count, send }
    }
    if (dice < 0.85)
      return { kind: 'delete', key, id: chosen.id, title: chosen.title, count: 0, send: json(key, 'DELETE', path) }
    return { kind: 'upload', key, id: null, title, count, send: upload(key, title) }
  }

  function acknowledge(done: Pending, data: Readonly<Record<string, unknown>>): void {
    if (done.kind === 'delete') items.set(Number(done.id), null)
    else if (done.kind === 'upload') files.set(String(data['id']), sha256(bytesOf(done.title)))
    else items.set(Number(data['id']), { title: done.title, count: done.count })
  }

  return {
    items,
    files,
    pending: () => pending,
    write: async (address, enough) => {
      while (!enough()) {
        pending ??= next()
        const answer = await pending.send(address).then(readAnswer, () => null)
        if (answer === null) return
        if (answer.status === 503 || answer.status === 409) continue
        // If it was deleted but the answer was lost, it cannot be deleted again.
        if (answer.status >= 300) throw new Error(`${pending.kind} ${pending.key}: ${answer.status} ${answer.text}`)
        acknowledge(pending, answer.data)
        pending = null
      }
    },
  }
}

/** Rejects if the connection breaks before the last byte of a response. */
async function readAnswer(response: Response) {
  const text = await response.text()
  const body: unknown = text === '' ? {} : JSON.parse(text)
  // Safe: the requested answers are objects.
  const data = (body as { readonly data?: Readonly<Record<string, unknown>> }).data ?? {}
  return { status: response.status, text, data }
}

const headersOf = (key: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': key })

const json = (key: string, method: string, path: string, body?: unknown) => (address: string) =>
  fetch(address + path, {
    method,
    headers: { ...headersOf(key), 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })

const upload = (key: string, title: string) => (address: string) => {
  const form = new FormData()
  form.append('file', new Blob([bytesOf(title)], { type: 'text/plain' }), `${title}.txt`)
  return fetch(`${address}/files`, { method: 'POST', headers: headersOf(key), body: form })
}

const bytesOf = (title: string): string => `${title}\n`.repeat(1 + (title.length % 7) * 200)

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
