import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillChecksums } from '#server/services/files/storedObjects.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('forms with files', () => {
    let files: FileServer
    let image: string
    const asAdmin: FileServer['server']['asAdmin'] = (...given) => files.server.asAdmin(...given)
    beforeAll(async () => {
      files = await startFileServer(database, { files: { maximumSize: 200_000 } })
      image = rowOf(await asAdmin('POST', '/files', { body: form(['file', fileOf('a.txt', 'a')]) })).id
    })
    afterAll(() => files?.server.close())

    test('limits the number of files in a form, and a replacement to one', async () => {
      const before = await files.stored()
      const many = (count: number) =>
        form(...Array.from({ length: count }, () => ['file', fileOf('a.txt', 'a')] as const))
      expect((await asAdmin('POST', '/files', { body: many(21) })).status).toBe(413)
      expect((await asAdmin('PATCH', `/files/${image}`, { body: many(2) })).status).toBe(413)
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000000000' }
      expect((await asAdmin('POST', '/files', { headers, body: '' })).code).toBe('PAYLOAD_TOO_LARGE')
      expect(await files.stored()).toEqual(before)
    })

    test('computes and stores a checksum for new and old files, and finds files by it (C-354)', async () => {
      const checksum = createHash('sha256').update('told apart').digest('hex')
      const { id } = rowOf(await asAdmin('POST', '/files', { body: form(['file', fileOf('a.txt', 'told apart')]) }))
      const find = () =>
        asAdmin('GET', '/files', { query: { 'filter[checksum][_eq]': checksum, fields: 'id,checksum' } })
      expect((await find()).data).toEqual([{ id, checksum }])
      const { database } = files.server.services
      await database.write(trx => sql`update directus_files set checksum = null where id = ${id}`.execute(trx))
      expect((await find()).data).toEqual([])
      await files.server.services.run(fillChecksums(database))
      expect((await find()).data).toEqual([{ id, checksum }])
    })

    test('creates one file for a repeated upload with the same key', async () => {
      const before = (await files.stored()).length
      const part = 'Content-Disposition: form-data; name="file"; filename="once.txt"\r\nContent-Type: text/plain'
      const options = {
        headers: { 'content-type': 'multipart/form-data; boundary=edge', 'idempotency-key': 'upload-once' },
        body: `--edge\r\n${part}\r\n\r\nonce\r\n--edge--\r\n`,
      }
      const [first, second] = [await asAdmin('POST', '/files', options), await asAdmin('POST', '/files', options)]
      expect([second.status, rowOf(second).id]).toEqual([200, rowOf(first).id])
      expect(await files.stored()).toHaveLength(before + 1)
    })

    test('keeps the bytes of a repeated replacement with the same key', async () => {
      const old = rowOf(await asAdmin('POST', '/files', { body: form(['file', fileOf('old.txt', 'old')]) }))
      const part = 'Content-Disposition: form-data; name="file"; filename="new.txt"\r\nContent-Type: text/plain'
      const options = {
        headers: { 'content-type': 'multipart/form-data; boundary=edge', 'idempotency-key': 'replace-once' },
        body: `--edge\r\n${part}\r\n\r\nnew\r\n--edge--\r\n`,
      }
      for (let round = 0; round < 2; round++) {
        expect((await asAdmin('PATCH', `/files/${old.id}`, options)).status).toBe(200)
        expect((await asAdmin('GET', `/assets/${old.id}`)).body).toBe('new')
      }
      const other = { ...options, body: options.body.replace('\r\nnew\r\n', '\r\nolder\r\n') }
      expect((await asAdmin('PATCH', `/files/${old.id}`, other)).status).toBe(422)
      expect((await asAdmin('GET', `/assets/${old.id}`)).body).toBe('new')
    })
  })
})
