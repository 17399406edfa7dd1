import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#server/storage/Storage.ts'
import { databases } from '#server/testing/databases.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'

const [database] = databases
if (!database) throw new Error('there is no database to test with')

describe('files opened for a response', () => {
  const opened: Readable[] = []
  const reading = { delay: 0 }
  let files: FileServer
  let path = ''
  const noting = (storage: Storage): Storage => ({
    ...storage,
    read: async (...what) => {
      await wait(reading.delay)
      const bytes = await storage.read(...what)
      opened.push(bytes)
      return bytes
    },
  })

  beforeAll(async () => {
    files = await startFileServer(database, {
      around: storages => ({ ...storages, originals: noting(storages.originals) }),
    })
    const body = form(['file', fileOf('large.txt', 'x'.repeat(1_000_000))])
    path = `/assets/${rowOf(await files.server.asAdmin('POST', '/files', { body })).id}`
  })
  afterAll(() => files.server.close())

  /** A request over a connection that closes after that many milliseconds, or once it is answered. */
  async function closing(after: number | null) {
    opened.length = 0
    const outgoing = Object.assign(new EventEmitter(), { destroyed: false })
    const close = () => {
      outgoing.destroyed = true
      outgoing.emit('close')
    }
    const headers = { authorization: `Bearer ${files.server.admin}` }
    const answer = files.server.fetch(new Request(`http://localhost${path}`, { headers }), { outgoing })
    if (after !== null) setTimeout(close, after)
    await answer
    if (after === null) close()
    await wait(reading.delay + 50)
    return opened.map(bytes => bytes.destroyed)
  }

  test('are closed when the client disconnects before reading', async () => {
    reading.delay = 0
    expect(await closing(null)).toEqual([true])
  })

  test('are closed when opened after the request was interrupted', async () => {
    reading.delay = 300
    expect(await closing(150)).toEqual([true])
  })
})
