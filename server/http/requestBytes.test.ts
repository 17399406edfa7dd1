import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Listener, listen } from '#server/listen.ts'
import { databases } from '#server/testing/databases.ts'
import { type FileServer, startFileServer } from '#server/testing/startFileServer.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { requestBytes } from './requestBytes.ts'

/** The result of a body: its bytes, and how it ended. */
async function read(body: ReadableStream | string, timeoutMs?: number, signal?: AbortSignal): Promise<string> {
  const app = new Hono<AppEnvironment>()
  app.post('/', async context => {
    let text = ''
    try {
      for await (const chunk of requestBytes(context, timeoutMs)) text += Buffer.from(chunk).toString()
      return context.text(text)
    } catch (cause) {
      return context.text(`${text}: ${cause instanceof Error ? cause.message : cause}`)
    }
  })
  const request = { method: 'POST', body, duplex: 'half' as const, ...(signal ? { signal } : {}) }
  return (await app.request(new Request('http://localhost/', request))).text()
}

const startOf = (text: string) => new ReadableStream({ start: controller => controller.enqueue(Buffer.from(text)) })

describe('requestBytes', () => {
  test('returns the complete body', async () => {
    expect(await read('hello')).toBe('hello')
  })

  test('fails when the sender is silent for too long', async () => {
    expect(await read(startOf('hel'), 20)).toBe('hel: The sender is silent.')
  })

  test('fails when the sender has disconnected', async () => {
    const aborting = new AbortController()
    const reading = read(startOf('hel'), undefined, aborting.signal)
    aborting.abort()
    expect(await reading).toMatch(/: The sender has gone\.$/)
  })
})

const [sqlite] = databases
describe('a form with a broken connection', () => {
  let files: FileServer
  let listener: Listener
  beforeAll(async () => {
    if (!sqlite) throw new Error('There is no database to try.')
    files = await startFileServer(sqlite)
    listener = await listen('127.0.0.1', 0)
    listener.answerWith((request, environment) => files.server.fetch(request, environment))
  })
  afterAll(async () => {
    await listener?.close(0)
    await files?.server.close()
  })

  test('keeps no bytes and no pending reads', async () => {
    const part = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    for (let round = 0; round < 10; round++) {
      const socket = connect(listener.port, '127.0.0.1')
      const head = [
        'POST /files HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${files.server.admin}`,
        'Content-Type: multipart/form-data; boundary=edge',
        'Content-Length: 1000000',
        '',
        '',
      ].join('\r\n')
      await new Promise(resolve => socket.write(head + part + 'x'.repeat((round + 1) * 40_000), resolve))
      // Half of them while the bytes are being written, half of them at once.
      if (round % 2 === 0) await vi.waitFor(() => expect(inFolder().length).toBeGreaterThan(0), { timeout: 30_000 })
      socket.destroy()
      await vi.waitFor(() => expect(inFolder()).toEqual([]), { timeout: 30_000 })
    }
  })

  const inFolder = () => readdirSync(join(files.folder))
})
