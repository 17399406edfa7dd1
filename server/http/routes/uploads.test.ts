import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listener, listen } from '#server/listen.ts'
import { grace } from '#server/services/files/sweepStorage.ts'
import { s3Storage } from '#server/storage/s3Storage.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startBucket, type TestBucket } from '#server/testing/startBucket.ts'
import { type FileServer, startFileServer } from '#server/testing/startFileServer.ts'

const mebibyte = 1024 * 1024

/** Deterministic numbers between 0 and 1 for a seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const metadata = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

const inBucket = (prefix: string) => () => ({
  originals: s3Storage({ ...bucket.options, prefix: `${prefix}/` }),
  transformed: s3Storage({ ...bucket.options, prefix: `${prefix}/transformed/` }),
})

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped).each([
    { place: 'a folder', size: 16 * mebibyte, chunkSize: 2 * mebibyte, cuts: 20, options: {} },
    {
      place: 'a bucket',
      size: 20 * mebibyte,
      chunkSize: 8 * mebibyte,
      cuts: 6,
      options: { open: inBucket(database.kind) },
    },
  ])('chunked uploads to $place', ({ chunkSize, cuts, options, size }) => {
    let files: FileServer
    let listener: Listener
    beforeAll(async () => {
      files = await startFileServer(database, { ...options, files: { maximumSize: 100 * mebibyte } })
      listener = await listen('127.0.0.1', 0)
      listener.answerWith((request, environment) => files.server.fetch(request, environment))
    })
    afterAll(async () => {
      await listener?.close(0)
      await files?.server.close()
    })

    /**
     * One request over its own connection. With `cut` the connection breaks after that many bytes, and there is no
     * response.
     */
    const send = (
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
      body?: Buffer,
      cut?: number,
    ): Promise<Answer | null> =>
      new Promise((resolve, reject) => {
        const sent = httpRequest({
          host: '127.0.0.1',
          port: listener.port,
          method,
          path,
          agent: false,
          headers: {
            authorization: `Bearer ${files.server.admin}`,
            'tus-resumable': '1.0.0',
            'content-length': String(body?.length ?? 0),
            ...headers,
          },
        })
        sent.on('error', cause => (cut === undefined ? reject(cause) : resolve(null)))
        sent.on('response', answer => {
          answer.resume()
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
        })
        if (cut === undefined || !body) sent.end(body)
        else sent.write(body.subarray(0, cut), () => sent.destroy(new Error('The cable was pulled.')))
      })

    const create = async (length: number, values: Readonly<Record<string, string>>) => {
      const headers = { 'upload-length': String(length), 'upload-metadata': metadata(values) }
      const answer = await send('POST', '/files/tus', headers)
      expect(answer?.status).toBe(201)
      return String(answer?.headers['location'])
    }
    const offsetOf = async (location: string) => Number((await send('HEAD', location, {}))?.headers['upload-offset'])
    const patch = (location: string, offset: number, body: Buffer, cut?: number, more = {}) =>
      send(
        'PATCH',
        location,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...more },
        body,
        cut,
      )

    test('deliver a complete file through interruptions and a restart without leftovers', async () => {
      const bytes = randomBytes(size)
      const location = await create(size, { filename: 'film.bin', filetype: 'application/x-film', title: 'Film' })
      const random = numbers(42)
      let sent = 0
      let breaks = 0
      let file: unknown
      while (file === undefined) {
        const offset = await offsetOf(location)
        const chunk = bytes.subarray(offset, offset + chunkSize)
        const cut = breaks < cuts ? Math.floor(random() * chunk.length) : undefined
        if (cut !== undefined) breaks++
        if (breaks === Math.floor(cuts / 2)) await files.server.restart()
        sent += cut ?? chunk.length
        file = (await patch(location, offset, chunk, cut))?.headers['upload-file']
      }
      expect(breaks).toBe(cuts)
      expect(sent).toBeLessThanOrEqual(size + cuts * chunkSize)
      const row = await files.server.asAdmin('GET', `/files/${file}`)
      expect(row.data).toMatchObject({ title: 'Film', filename_download: 'film.bin', filesize: size })
      const served = await files.server.fetch(
        new Request(`http://localhost/assets/${file}`, { headers: { authorization: `Bearer ${files.server.admin}` } }),
      )
      const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
      expect(hash(new Uint8Array(await served.arrayBuffer()))).toBe(hash(bytes))
      await files.sweep(new Date(Date.now() + grace + 60_000))
      const stored = await files.storages.originals.list('')
      expect(stored).toHaveLength(1)
      await files.server.asAdmin('DELETE', `/files/${file}`)
    })

    test('create one file and return the same result when completed twice', async () => {
      const location = await create(3, { filename: 'a.txt', filetype: 'text/plain' })
      const first = await patch(location, 0, Buffer.from('abc'))
      expect([first?.status, first?.headers['upload-offset']]).toEqual([204, '3'])
      const again = await send('HEAD', location, {})
      expect([again?.status, again?.headers['upload-file']]).toEqual([200, first?.headers['upload-file']])
      expect((await patch(location, 3, Buffer.alloc(0)))?.headers['upload-file']).toBe(first?.headers['upload-file'])
      const { data } = await files.server.asAdmin('GET', '/files', {
        query: { 'filter[filename_download][_eq]': 'a.txt' },
      })
      expect(data).toHaveLength(1)
    })

    test('create an empty file immediately', async () => {
      const headers = { 'upload-length': '0', 'upload-metadata': metadata({ filename: 'empty.txt' }) }
      const answer = await send('POST', '/files/tus', headers)
      const row = await files.server.asAdmin('GET', `/files/${answer?.headers['upload-file']}`)
      expect(row.data).toMatchObject({ filename_download: 'empty.txt', filesize: 0 })
    })

    test('replace the bytes of a file and accept fields like a form', async () => {
      const one = await create(3, { filename: 'a.txt', filetype: 'text/plain', tags: '["a"]', title: 'Ä' })
      const file = String((await patch(one, 0, Buffer.from('old')))?.headers['upload-file'])
      expect((await files.server.asAdmin('GET', `/files/${file}`)).data).toMatchObject({ tags: ['a'], title: 'Ä' })
      const two = await create(5, { filename: 'b.txt', filetype: 'text/plain', id: file })
      expect((await patch(two, 0, Buffer.from('newer')))?.headers['upload-file']).toBe(file)
      expect((await files.server.asAdmin('GET', `/assets/${file}`)).body).toBe('newer')
    })

    test.each(['sha1', 'sha256'])('discard bytes that do not match their %s', async algorithm => {
      const location = await create(6, { filename: 'a.txt' })
      const checksum = (text: string) => ({
        'upload-checksum': `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`,
      })
      expect((await patch(location, 0, Buffer.from('abX'), undefined, checksum('abc')))?.status).toBe(460)
      expect(await offsetOf(location)).toBe(0)
      expect((await patch(location, 0, Buffer.from('abc'), undefined, checksum('abc')))?.status).toBe(204)
      expect(await offsetOf(location)).toBe(3)
    })

    test('delete the bytes when canceled', async () => {
      const location = await create(6, { filename: 'a.txt' })
      await patch(location, 0, Buffer.from('abc'))
      const pieces = () => files.storages.originals.list(`tus-${location.split('/').at(-1)}`)
      expect(await pieces()).toHaveLength(1)
      expect((await send('DELETE', location, {}))?.status).toBe(204)
      expect((await send('HEAD', location, {}))?.status).toBe(403)
      expect(await pieces()).toEqual([])
    })

    test('expire when they are not continued', async () => {
      const location = await create(6, { filename: 'a.txt' })
      await patch(location, 0, Buffer.from('abc'))
      const pieces = () => files.storages.originals.list(`tus-${location.split('/').at(-1)}`)
      await files.sweep()
      expect(await pieces()).toHaveLength(1)
      await files.sweep(new Date(Date.now() + grace + 60_000))
      expect(await pieces()).toEqual([])
      expect((await send('HEAD', location, {}))?.status).toBe(403)
    })

    test('announce the supported protocol', async () => {
      const { headers, status } = (await send('OPTIONS', '/files/tus', {})) ?? { headers: {}, status: 0 }
      expect(status).toBe(204)
      expect(headers).toMatchObject({
        'tus-version': '1.0.0',
        'tus-extension': 'creation,checksum,expiration,termination',
        'tus-max-size': String(100 * mebibyte),
      })
    })

    test.each<[string, string, Record<string, string>, number]>([
      ['an unsupported version', 'POST', { 'tus-resumable': '0.2.2', 'upload-length': '1' }, 412],
      ['a missing length', 'POST', {}, 400],
      ['an invalid length', 'POST', { 'upload-length': '-1' }, 400],
      ['a length over the limit', 'POST', { 'upload-length': String(101 * mebibyte) }, 413],
      ['invalid metadata', 'POST', { 'upload-length': '1', 'upload-metadata': 'filename ÄÖ' }, 400],
      ['a duplicate name', 'POST', { 'upload-length': '1', 'upload-metadata': 'title YQ==,title Yg==' }, 400],
    ])('reject %s', async (_, method, headers, status) => {
      const answer = await files.server.send(method, '/files/tus', {
        as: files.server.admin,
        headers: { 'tus-resumable': '1.0.0', ...headers },
      })
      expect(answer.status).toBe(status)
    })

    test('reject bytes at the wrong offset, of another type or beyond the announced size', async () => {
      const location = await create(3, { filename: 'a.txt' })
      expect((await patch(location, 1, Buffer.from('bc')))?.status).toBe(409)
      expect((await patch(location, 0, Buffer.from('abcd')))?.status).toBe(400)
      const kind = { 'content-type': 'text/plain', 'upload-offset': '0' }
      expect((await send('PATCH', location, kind, Buffer.from('abc')))?.status).toBe(415)
      expect(await offsetOf(location)).toBe(0)
    })

    test('tell one of two concurrent senders of a chunk to check the offset', async () => {
      const location = await create(6, { filename: 'a.txt' })
      const answers = await Promise.all([1, 2, 3].map(() => patch(location, 0, Buffer.from('abc'))))
      expect(answers.map(answer => answer?.status).sort()).toEqual([204, 409, 409])
      expect(await offsetOf(location)).toBe(3)
    })
  })
})
