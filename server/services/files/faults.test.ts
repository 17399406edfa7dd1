import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storages } from '#server/storage/openStorage.ts'
import type { Storage } from '#server/storage/Storage.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'
import { grace } from './sweepStorage.ts'

/** The number of the storage call that fails, counted from now; null if none fails. */
let failing: number | null = null
let calls = 0

/** A storage whose n-th call fails without side effects, like a full disk or an unreachable bucket. */
function faulty(storage: Storage): Storage {
  const guarded =
    <Arguments extends readonly unknown[], Answer>(call: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      if (++calls === failing) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
      return call(...given)
    }
  return {
    kind: storage.kind,
    write: guarded((name, content) => storage.write(name, content)),
    read: guarded((name, range) => storage.read(name, range)),
    describe: guarded(name => storage.describe(name)),
    remove: guarded(name => storage.remove(name)),
    list: guarded(prefix => storage.list(prefix)),
    removeAbandoned: guarded(before => storage.removeAbandoned(before)),
  }
}

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('files on a failing disk', () => {
    let files: FileServer
    let image: Buffer
    beforeAll(async () => {
      files = await startFileServer(database, {
        around: ({ originals, transformed }: Storages) => ({
          originals: faulty(originals),
          transformed: faulty(transformed),
        }),
      })
      image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#33c' } })
        .png()
        .toBuffer()
    })
    afterAll(() => files?.server.close())

    const send = (method: string, path: string, body?: unknown) =>
      files.server.asAdmin(method, path, body === undefined ? {} : { body })
    /** Two pieces; the response of the first that fails, or of the last. */
    const inPieces = async (values: Readonly<Record<string, string>>) => {
      const tus = { 'tus-resumable': '1.0.0' }
      const metadata = Object.entries(values).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      let answer = await files.server.asAdmin('POST', '/files/tus', {
        headers: { ...tus, 'upload-length': '6', 'upload-metadata': metadata.join(',') },
      })
      const location = answer.headers.get('location') ?? ''
      const type = 'application/offset+octet-stream'
      for (const [offset, body] of [
        ['0', 'abc'],
        ['3', 'def'],
      ] as const) {
        const headers = { ...tus, 'content-type': type, 'upload-offset': offset }
        if (answer.status < 400) answer = await files.server.asAdmin('PATCH', location, { headers, body })
      }
      return answer
    }
    const upload = async (content: string | Uint8Array = 'old') =>
      rowOf(await send('POST', '/files', form(['file', fileOf('a.png', content, 'image/png')])))

    /** Every row has its bytes, and every stored object is recorded. */
    async function checkInvariants(): Promise<void> {
      const { db } = files.server.services.database
      const rows = await sql<{ name: string; size: number; checksum: string; said: string }>`
        select f.filename_disk as name, f.filesize as size, o.checksum, f.checksum as said from directus_files f
        left join directus_stored_objects o on o.name = f.filename_disk`.execute(db)
      for (const { checksum, name, said, size } of rows.rows) {
        expect(said).toBe(checksum)
        const bytes = await buffer(await files.storages.originals.read(name))
        expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, checksum])
      }
      const recorded = await sql<{ name: string }>`select name from directus_stored_objects`.execute(db)
      expect(recorded.rows.map(row => row.name)).toEqual(expect.arrayContaining([...(await files.stored())]))
      await files.sweep(new Date(Date.now() + grace + 60_000))
      expect(await files.stored()).toEqual(rows.rows.map(row => row.name).sort())
    }

    const requests: readonly [string, (key: string) => Promise<{ readonly status: number }>][] = [
      ['an upload', () => send('POST', '/files', form(['file', fileOf('b.png', image, 'image/png')]))],
      [
        'two uploads in one form',
        () => send('POST', '/files', form(['file', fileOf('b.txt', 'b')], ['file', fileOf('c.txt', 'c')])),
      ],
      ['a replacement', key => send('PATCH', `/files/${key}`, form(['file', fileOf('new.txt', 'new')]))],
      ['a deletion', key => send('DELETE', `/files/${key}`)],
      ['a chunked upload', () => inPieces({ filename: 'b.txt' })],
      ['a chunked replacement', key => inPieces({ filename: 'b.txt', id: key })],
      ['an image version', key => send('GET', `/assets/${key}?key=system-small-cover`)],
    ]

    test.each(requests)(
      '%s that fails at any storage call keeps rows and bytes consistent (P-09)',
      async (_, request) => {
        let refusals = 0
        for (let call = 1; ; call++) {
          const row = await upload(image)
          await send('GET', `/assets/${row.id}?key=system-medium-cover`)
          ;[calls, failing] = [0, call]
          const answer = await request(row.id)
          const reached = calls >= call
          failing = null
          if (answer.status >= 400) {
            refusals++
            // Existing files are served as before.
            const response = await send('GET', `/assets/${row.id}`)
            expect([response.status, response.headers.get('content-length')]).toEqual([200, String(image.length)])
          }
          await checkInvariants()
          if (!reached) break
        }
        expect(refusals).toBeGreaterThanOrEqual(request === requests[3]?.[1] ? 0 : 1)
      },
    )

    test('a full disk is reported as a temporary failure', async () => {
      ;[calls, failing] = [0, 1]
      const answer = await send('POST', '/files', form(['file', fileOf('a.txt', 'a')]))
      failing = null
      expect([answer.status, answer.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    })

    test('running uploads are not cleaned up', async () => {
      const { id } = await upload()
      const before = await files.stored()
      await files.storages.originals.write(
        '11111111-1111-4111-8111-111111111111',
        (async function* () {
          yield Buffer.from('of somebody else')
        })(),
      )
      await files.sweep()
      expect(await files.stored()).toEqual([...before, '11111111-1111-4111-8111-111111111111'].sort())
      expect((await send('GET', `/assets/${id}`)).status).toBe(200)
    })

    test('versions of deleted images are cleaned up', async () => {
      const row = await upload(image)
      await send('GET', `/assets/${row.id}?key=system-small-cover`)
      await files.storages.transformed.write(
        '22222222-2222-4222-8222-222222222222_k1.png',
        (async function* () {
          yield Buffer.from('left behind')
        })(),
      )
      await files.sweep()
      expect(await files.storages.transformed.list('22222222')).toEqual([])
      expect(await files.storages.transformed.list(row.filename_disk.slice(0, 36))).toHaveLength(1)
    })
  })
})
