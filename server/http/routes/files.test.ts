import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'

const maximumSize = 200_000

/** The first bytes of a GIF would be accepted; those of a PNG are not text. This is a truncated WebP. */
const brokenPicture = 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 '

interface FileRow {
  readonly id: string
  readonly filename_disk: string
  readonly [field: string]: unknown
}

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('files and assets', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-files-'))
    const storage = localStorage(folder)
    const transformed = localStorage(join(folder, '.transformed'))
    let server: TestServer
    let imageFile: FileRow

    const form = (...parts: readonly (readonly [name: string, value: string | File])[]): FormData => {
      const data = new FormData()
      for (const [name, value] of parts) data.append(name, value)
      return data
    }
    const text = (name: string, content: string, type = 'text/plain') => new File([content], name, { type })
    const upload = (body: FormData, as = server.admin) => server.send('POST', '/files', { as, body })
    // Safe: the response of the route for one file.
    const rowOf = (answer: TestAnswer) => answer.data as FileRow
    const stored = () =>
      readdirSync(folder)
        .filter(name => name !== '.transformed')
        .sort()
    const get = (path: string, headers: Record<string, string> = {}, as = server.admin) =>
      server.send('GET', path, { as, headers })

    beforeAll(async () => {
      server = await startTestServer(database, {
        files: () => ({ storages: { originals: storage, transformed }, options: { maximumSize } }),
      })
      const permission = (action: string, more: object) => ({
        role: server.editorRole,
        collection: 'directus_files',
        action,
        ...more,
      })
      const own = { uploaded_by: { _eq: '$CURRENT_USER' } }
      await server.services.run(
        server.services.items.create(systemCaller, 'directus_permissions', [
          permission('create', { fields: ['title', 'folder'] }),
          permission('read', { fields: ['*'], permissions: own }),
          permission('update', { fields: ['*'], permissions: own }),
          permission('delete', { fields: null, permissions: own }),
        ]),
      )
      const camera = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c33' } })
        .withExif({ IFD0: { Make: 'PeerCam' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      imageFile = rowOf(
        await upload(form(['file', new File([new Uint8Array(camera)], 'my-cover_file.JPG', { type: 'image/jpeg' })])),
      )
    })
    afterAll(() => server?.close())

    test('stores uploaded bytes unchanged with their metadata', async () => {
      expect(imageFile).toMatchObject({
        storage: 'local',
        filename_disk: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/),
        filename_download: 'my-cover_file.JPG',
        title: 'My Cover File',
        type: 'image/jpeg',
        folder: null,
        uploaded_by: server.adminUser,
        // Rotated as displayed.
        width: 600,
        height: 800,
      })
      const bytes = await buffer(await storage.read(imageFile.filename_disk))
      expect(imageFile['filesize']).toBe(bytes.length)
      expect((await sharp(bytes).metadata()).orientation).toBe(6)
    })

    test('applies form fields before and after the file, and to all files', async () => {
      const { data } = await upload(
        form(
          ['description', 'Before'],
          ['file', text('one.txt', '1')],
          ['file', text('two.csv', '2', 'text/csv')],
          ['tags', '["a","b"]'],
        ),
      )
      expect(data).toMatchObject([
        { title: 'One', type: 'text/plain', description: 'Before', tags: ['a', 'b'] },
        { title: 'Two', type: 'text/csv', description: 'Before', tags: ['a', 'b'] },
      ])
    })

    test('creates no file from a form without one, and a row without bytes from JSON', async () => {
      expect((await upload(form(['title', 'Nothing']))).body).toEqual({ data: [] })
      const row = await server.asAdmin('POST', '/files', { body: { title: 'Row only', filename_download: 'x.bin' } })
      expect(row.data).toMatchObject({ title: 'Row only', filename_disk: null, filesize: 0 })
    })

    test('streams a large file, and stores nothing for one over the limit', async () => {
      const before = stored()
      const large = 'x'.repeat(maximumSize)
      const file = rowOf(await upload(form(['file', text('large.txt', large)])))
      expect(file['filesize']).toBe(maximumSize)
      const rejection = await upload(
        form(['file', text('first.txt', 'small')], ['file', text('huge.txt', `${large}x`)]),
      )
      expect([rejection.status, rejection.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
      expect(stored()).toEqual([...before, file.filename_disk].sort())
    })

    test('rejects a truncated or malformed form and stores nothing', async () => {
      const before = stored()
      const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
      const cut = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
      for (const body of [cut, 'no form at all']) {
        const answer = await server.asAdmin('POST', '/files', { headers, body })
        expect([answer.status, answer.code]).toEqual([400, 'INVALID_PAYLOAD'])
      }
      expect(stored()).toEqual(before)
    })

    test('deletes the bytes of a rejected row', async () => {
      const before = stored()
      const answer = await upload(form(['no_such_field', 'x'], ['file', text('a.txt', 'a')]))
      expect(answer.status).toBe(400)
      expect(stored()).toEqual(before)
    })

    test('rejects a user without create permission before any byte is stored', async () => {
      const before = stored()
      for (const as of [server.api, undefined]) {
        const body = form(['file', text('a.txt', 'a')])
        const answer = await server.send('POST', '/files', as === undefined ? { body } : { as, body })
        expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN'])
      }
      expect(stored()).toEqual(before)
    })

    test('does not let a form or JSON select the bytes of a row', async () => {
      const own = rowOf(await upload(form(['title', 'Mine'], ['file', text('mine.txt', 'mine')]), server.editor))
      expect(own).toMatchObject({ title: 'Mine', uploaded_by: server.editorUser })
      const stolen = { filename_disk: imageFile.filename_disk }
      const attempts = [
        await server.send('PATCH', `/files/${own.id}`, { as: server.editor, body: stolen }),
        await server.send('POST', '/files', {
          as: server.editor,
          body: { title: 'x', filename_download: 'x', ...stolen },
        }),
      ]
      for (const answer of attempts) expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN'])
      const byForm = await upload(form(['filename_disk', imageFile.filename_disk], ['file', text('b.txt', 'b')]))
      expect(rowOf(byForm).filename_disk).not.toBe(imageFile.filename_disk)
      expect((await get(`/assets/${own.id}`, {}, server.editor)).body).toBe('mine')
    })

    test('replaces the bytes and deletes the old ones', async () => {
      const old = rowOf(await upload(form(['title', 'Kept'], ['file', text('old.txt', 'old')])))
      const answer = await server.asAdmin('PATCH', `/files/${old.id}`, {
        body: form(['file', text('new.md', 'newer', 'text/markdown')]),
      })
      const row = rowOf(answer)
      expect(row).toMatchObject({
        id: old.id,
        title: 'Kept',
        filename_download: 'new.md',
        type: 'text/markdown',
        filesize: 5,
      })
      expect(row.filename_disk).not.toBe(old.filename_disk)
      expect(stored()).not.toContain(old.filename_disk)
      expect((await get(`/assets/${old.id}`)).body).toBe('newer')
    })

    test('keeps the bytes after a rejected deletion and deletes them with their versions otherwise', async () => {
      const [mine, other] = [
        rowOf(await upload(form(['file', text('mine.txt', 'mine')]), server.editor)),
        rowOf(await upload(form(['file', text('other.txt', 'other')]))),
      ]
      const rejection = await server.send('DELETE', '/files', { as: server.editor, body: [mine.id, other.id] })
      expect(rejection.status).toBe(403)
      expect(stored()).toEqual(expect.arrayContaining([mine.filename_disk, other.filename_disk]))
      expect((await server.send('DELETE', `/files/${mine.id}`, { as: server.editor })).status).toBe(204)
      expect(stored()).not.toContain(mine.filename_disk)

      const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#3c3' } })
        .png()
        .toBuffer()
      const image = rowOf(
        await upload(form(['file', new File([new Uint8Array(bytes)], 'i.png', { type: 'image/png' })])),
      )
      const stem = image.filename_disk.replace('.png', '_')
      await get(`/assets/${image.id}?key=system-small-cover`)
      expect((await transformed.list(stem)).length).toBe(1)
      await server.asAdmin('DELETE', `/files/${image.id}`)
      expect(await transformed.list(stem)).toEqual([])
    })

    test('manages folders as items', async () => {
      const created = await server.asAdmin('POST', '/folders', { body: { name: 'Photos' } })
      const { id } = created.data as { id: string }
      const inside = rowOf(await upload(form(['folder', id], ['file', text('a.txt', 'a')])))
      expect(inside['folder']).toBe(id)
      expect((await get('/folders')).data).toMatchObject([{ id, name: 'Photos', parent: null }])
    })

    test('sends cache headers and answers conditional requests', async () => {
      const first = await get(`/assets/${imageFile.id}`)
      expect(first.status).toBe(200)
      expect(Object.fromEntries(first.headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=1800',
        'content-length': String(imageFile['filesize']),
        'content-type': 'image/jpeg',
        vary: 'Authorization, Cookie',
        'x-content-type-options': 'nosniff',
      })
      const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
      expect((await get(`/assets/${imageFile.id}`, { 'if-none-match': etag })).status).toBe(304)
      expect((await get(`/assets/${imageFile.id}`, { 'if-none-match': '"other"' })).status).toBe(200)
      expect((await get(`/assets/${imageFile.id}`, { 'if-modified-since': modified })).status).toBe(304)
      const head = await server.send('HEAD', `/assets/${imageFile.id}`, { as: server.admin })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(imageFile['filesize'])])
    })

    test('serves ranges of an asset', async () => {
      const row = rowOf(await upload(form(['file', text('abc.txt', 'abcdefghij')])))
      const part = (range: string, more: Record<string, string> = {}) => get(`/assets/${row.id}`, { range, ...more })
      const cases: [string, number, string, string | null][] = [
        ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
        ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
        ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
        ['bytes=5-99', 206, 'fghij', 'bytes 5-9/10'],
        ['bytes=10-', 416, '', 'bytes */10'],
        ['bytes=4-2', 200, 'abcdefghij', null],
        ['bytes=0-1,3-4', 200, 'abcdefghij', null],
      ]
      for (const [range, status, body, place] of cases) {
        const answer = await part(range)
        expect([answer.status, answer.body, answer.headers.get('content-range')], range).toEqual([status, body, place])
      }
      expect((await part('bytes=2-4', { 'if-range': '"old"' })).status).toBe(200)
    })

    test.each([
      ['key=system-small-cover', 64, 64],
      ['key=system-medium-cover', 300, 300],
      ['key=system-large-cover', 800, 600],
      ['key=system-medium-contain', 300, 400],
      ['key=system-large-contain', 800, 1067],
      ['width=120', 120, 160],
      ['width=120&height=50&fit=inside', 38, 50],
      ['width=3000&withoutEnlargement=true', 600, 800],
      ['width=100&height=100&fit=contain', 100, 100],
    ])('resizes an image with %s (P-543, C-464, C-465)', async (query, width, height) => {
      // proves: C-466, C-467, C-468
      const stem = imageFile.filename_disk.replace('.jpg', '_')
      const before = await transformed.list(stem)
      const answer = await get(`/assets/${imageFile.id}?${query}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const [version = ''] = (await transformed.list(stem)).filter(name => !before.includes(name))
      expect(await sharp(await buffer(await transformed.read(version))).metadata()).toMatchObject({ width, height })
      await get(`/assets/${imageFile.id}?${query}`)
      expect((await transformed.list(stem)).length).toBe(before.length + 1)
    })

    test.each([
      ['key=nope', `Key "nope" isn't configured.`],
      ['key=system-small-cover&width=10', `You can't combine the "key" query parameter with any other transformation.`],
      ['width=0', '"width" has to be a whole number from 1 to 3000.'],
      ['height=x', '"height" has to be a whole number from 1 to 3000.'],
      ['width=10&fit=nope', '"fit" has to be one of cover, contain, inside, outside.'],
    ])('rejects an unknown transformation: %s', async (query, message) => {
      const answer = await get(`/assets/${imageFile.id}?${query}`)
      expect([answer.status, answer.code, answer.message]).toEqual([400, 'INVALID_QUERY', message])
    })

    test('rejects an invalid image only when it has to be decoded', async () => {
      const row = rowOf(await upload(form(['file', text('fake.webp', brokenPicture, 'image/webp')])))
      expect((await get(`/assets/${row.id}`)).body).toBe(brokenPicture)
      const answer = await get(`/assets/${row.id}?key=system-small-cover`)
      expect([answer.status, answer.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
    })

    test.each([
      [
        'drawing.svg',
        'image/svg+xml',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ],
      ['page.html', 'text/html', 'application/octet-stream', '<script>alert(1)</script>'],
    ])('serves %s without execution', async (name, type, shown, content) => {
      const row = rowOf(await upload(form(['file', text(name, content, type)])))
      expect(row['type']).toBe(type)
      const { headers } = await get(`/assets/${row.id}?key=system-small-cover`)
      expect(headers.get('content-type')).toBe(shown)
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })

    test('lets only the studio frame files, without execution', async () => {
      const framing = async (name: string, content: string, type: string) => {
        const row = rowOf(await upload(form(['file', text(name, content, type)])))
        const { headers } = await get(`/assets/${row.id}`)
        return [headers.get('x-frame-options'), headers.get('content-security-policy')]
      }
      expect(await framing('paper.pdf', '%PDF-1.7\n', 'application/pdf')).toEqual([
        'SAMEORIGIN',
        "frame-ancestors 'self'",
      ])
      for (const [name, type] of [
        ['a.txt', 'text/plain'],
        ['a.html', 'text/html'],
      ] as const)
        expect(await framing(name, 'x', type)).toEqual(['DENY', expect.stringMatching(/^sandbox/)])
    })

    test('sets the name of a download for any characters', async () => {
      const row = rowOf(await upload(form(['file', text('a "b" ü.txt', 'a')])))
      const { headers } = await get(`/assets/${row.id}?download`)
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''\S*%C3%BC\.txt$/,
      )
    })

    test('responds to unreadable and missing files alike', async () => {
      const paths = [`/assets/${imageFile.id}`, '/assets/abc', '/assets/00000000-0000-4000-8000-000000000000']
      for (const path of paths)
        for (const as of [server.editor, server.api]) {
          const answer = await get(path, {}, as)
          expect([answer.status, answer.body], path).toEqual([403, (await get(paths[2] ?? '', {}, as)).body])
        }
    })

    test('serves the images of public pages to everyone', async () => {
      const path = `/assets/${imageFile.id}`
      expect((await server.send('GET', path)).status).toBe(403)
      await server.asAdmin('PATCH', '/settings', { body: { project_logo: imageFile.id } })
      const answer = await server.send('GET', path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=1800'])
      await server.asAdmin('PATCH', '/settings', { body: { project_logo: null } })
    })
  })
})
