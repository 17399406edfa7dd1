import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumVariants } from '#server/services/Assets.ts'
import { grace, sweepStorage } from '#server/services/files/sweepStorage.ts'
import { systemCaller } from '#server/services/RequestCaller.ts'
import type { Storage } from '#server/storage/Storage.ts'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FileRow, type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'
import type { RequestOptions } from '#server/testing/TestServer.ts'

const nothing = '00000000-0000-4000-8000-000000000000'
const quota = { bytes: 60_000_000, files: 400 }

/** How often a storage was asked for bytes. */
let reads = 0
const counting = (storage: Storage): Storage => ({
  ...storage,
  read: (name, range) => {
    reads++
    return storage.read(name, range)
  },
})

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('attacks on files', () => {
    let files: FileServer
    let secret: string
    let mine: FileRow
    let others: FileRow

    const send = (as: string | undefined, method: string, path: string, options: RequestOptions = {}) =>
      files.server.send(method, path, { ...(as === undefined ? {} : { as }), ...options })
    const asEditor = (method: string, path: string, options: RequestOptions = {}) =>
      send(files.server.editor, method, path, options)
    const asAdmin = (method: string, path: string, options: RequestOptions = {}) =>
      send(files.server.admin, method, path, options)
    const upload = async (file: File, ...fields: readonly (readonly [string, string])[]) =>
      rowOf(await asAdmin('POST', '/files', { body: form(...fields, ['file', file]) }))
    const state = async () => [await dumpTables(files.server.platform), await files.stored(), copies()] as const
    const copies = () => readdirSync(join(files.folder, '.transformed')).sort()

    /** Sends what has to be refused, and makes sure that it changed nothing. */
    async function refused(
      work: () => Promise<{ readonly status: number; readonly body: unknown }>,
      status = 403,
    ): Promise<unknown> {
      const before = await state()
      const answer = await work()
      expect(answer.status).toBe(status)
      expect(await state()).toEqual(before)
      return answer.body
    }

    beforeAll(async () => {
      files = await startFileServer(database, {
        files: { quota },
        around: ({ originals, transformed }) => ({
          originals: counting(originals),
          transformed: counting(transformed),
        }),
      })
      mkdirSync(join(files.folder, '.transformed'))
      secret = rowOf(await asAdmin('POST', '/folders', { body: { name: 'Secret' } })).id
      const right = (action: string, collection: string, permissions: unknown = null) => ({
        role: files.server.editorRole,
        collection,
        action,
        fields: ['*'],
        permissions,
      })
      const own = { uploaded_by: { _eq: '$CURRENT_USER' } }
      const { items, run } = files.server.platform
      await run(
        items.create(systemCaller, 'directus_permissions', [
          right('create', 'directus_files'),
          right('read', 'directus_files', { _or: [own, { title: { _eq: 'Shared' } }] }),
          right('update', 'directus_files', own),
          right('delete', 'directus_files', own),
          ...['read', 'create', 'update', 'delete'].map(action =>
            right(action, 'directus_folders', { name: { _neq: 'Secret' } }),
          ),
        ]),
      )
      mine = rowOf(await asEditor('POST', '/files', { body: form(['file', fileOf('mine.txt', 'mine')]) }))
      others = await upload(fileOf('others.txt', 'others'))
    })
    afterAll(() => files?.server.close())

    const owned: readonly (readonly [string, () => unknown])[] = [
      ['uploaded_by', () => files.server.adminUser],
      ['filename_disk', () => others.filename_disk],
      ['storage', () => 's3'],
      ['filesize', () => 1],
      ['type', () => 'text/html'],
      ['width', () => 1],
      ['height', () => 1],
      ['duration', () => 1],
      ['charset', () => 'x'],
      ['metadata', () => ({ exif: {} })],
      ['uploaded_on', () => '1999-01-01T00:00:00.000Z'],
    ]
    test.each(owned)('nobody writes "%s" of a file, whoever he is (W-35)', async (field, value) => {
      const body = { [field]: value() }
      for (const as of [files.server.editor, files.server.admin]) {
        const text = JSON.stringify(await refused(() => send(as, 'PATCH', `/files/${mine.id}`, { body })))
        expect(text).toContain(field)
        await refused(() => send(as, 'PATCH', '/files', { body: { keys: [mine.id], data: body } }))
        await refused(() => send(as, 'PATCH', '/files', { body: [{ id: mine.id, ...body }] }))
      }
    })

    test('who changed a file last and when is what the server saw (W-35)', async () => {
      const body = { title: 'x', modified_by: files.server.adminUser, modified_on: '1999-01-01T00:00:00.000Z' }
      const answer = await asEditor('PATCH', `/files/${mine.id}`, { body })
      if (answer.status === 403) return
      expect(rowOf(answer)).toMatchObject({ modified_by: files.server.editorUser })
      expect(rowOf(answer)['modified_on']).not.toContain('1999')
    })

    const names = ['../../etc/cron.d/x', '/etc/passwd', '..\\..\\x', 'a/../../b', '.htaccess', '', '.']
    test.each(['others', ...names])('nobody says where bytes are kept: %j (P-01)', async given => {
      const name = given === 'others' ? others.filename_disk : given
      for (const as of [files.server.editor, files.server.admin, undefined]) {
        await refused(() => send(as, 'PATCH', `/files/${mine.id}`, { body: { filename_disk: name } }))
        const body = { title: 'x', filename_download: 'x', filename_disk: name }
        await refused(() => send(as, 'POST', '/files', { body }))
      }
      await refused(() =>
        send(undefined, 'POST', '/files', { body: form(['filename_disk', name], ['file', fileOf('a', 'a')]) }),
      )
      const row = await upload(fileOf('a.txt', 'a'), ['filename_disk', name], ['storage', '../x'])
      expect(row.filename_disk).toMatch(/^[0-9a-f-]{36}\.txt$/)
      expect((await asAdmin('GET', `/assets/${others.id}`)).body).toBe('others')
    })

    test.each([
      ['../../x.png', 'x.png'],
      ['C:\\x', 'x'],
      ['x.png%00.js', 'js'],
      ['CON', '_CON'],
      ['nul.txt', '_nul.txt'],
      ['\u202egnp.exe', 'gnp.exe'],
      ['.htaccess', 'htaccess'],
      ['a\u2215b.txt', 'b.txt'],
      ['a%2fb.txt', 'b.txt'],
      ['...', 'file'],
      ['a:b*c?.txt', 'a_b_c_.txt'],
      [`${'ü'.repeat(300)}.jpeg`, `${'ü'.repeat(125)}.jpeg`],
    ])('an upload named %j is kept as one plain segment (P-02)', async (name, kept) => {
      const row = await upload(fileOf(name, 'x'))
      expect(row['filename_download']).toBe(kept)
      expect(row.filename_disk).toMatch(/^[0-9a-f-]{36}(\.[a-z0-9]+)?$/)
      expect(Buffer.byteLength(String(row['filename_download']))).toBeLessThanOrEqual(255)
    })

    test('an upload whose name has control characters is refused (P-02)', async () => {
      await refused(() => asAdmin('POST', '/files', { body: form(['file', fileOf('x\u0001.png', 'x')]) }), 400)
    })

    test('a folder, a link, a pipe and nothing at all in the place of bytes are no file (P-03)', async () => {
      const place = (name: string) => join(files.folder, name)
      mkdirSync(place('folder'))
      symlinkSync('/etc/passwd', place('link'))
      execFileSync('mkfifo', [place('pipe')])
      const { db } = files.server.platform.database
      for (const name of ['folder', 'link', 'pipe', 'missing']) {
        const { id } = await upload(fileOf('a.png', 'a'))
        await sql`update directus_files set filename_disk = ${name}, type = 'image/png' where id = ${id}`.execute(db)
        for (const path of [`/assets/${id}`, `/assets/${id}?key=system-small-cover`, `/assets/${id}?download`]) {
          const answer = await asAdmin('GET', path)
          expect([answer.status, answer.code], `${name} ${path}`).toEqual([403, 'FORBIDDEN'])
        }
      }
      expect((await asAdmin('GET', '/server/ping')).status).toBe(200)
    })

    test.each([
      '1',
      `' or 1`,
      '__proto__',
      'constructor',
      '%00',
      '{00000000-0000-4000-8000-000000000000}',
      'upper',
      '..%2f..%2fetc%2fpasswd',
    ])('/assets/%s is no file (P-05)', async key => {
      const path = `/assets/${encodeURI(key === 'upper' ? mine.id.toUpperCase() : key).replace('%25', '%')}`
      const reference = await asEditor('GET', `/assets/${nothing}`)
      const answer = await asEditor('GET', path)
      expect([answer.status, answer.body]).toEqual([403, reference.body])
    })

    test('bytes are replaced by one who may change this very file, asked before they are read (P-07)', async () => {
      const shared = await upload(fileOf('shared.txt', 'shared'), ['title', 'Shared'])
      expect((await asEditor('GET', `/assets/${shared.id}`)).body).toBe('shared')
      const reference = await refused(() =>
        asEditor('PATCH', `/files/${nothing}`, { body: form(['file', fileOf('a', 'a')]) }),
      )
      for (const { id } of [shared, others])
        expect(
          await refused(() => asEditor('PATCH', `/files/${id}`, { body: form(['file', fileOf('a', 'a')]) })),
        ).toEqual(reference)
      expect((await asAdmin('GET', `/assets/${shared.id}`)).body).toBe('shared')
    })

    test.each([
      'run.php',
      '.htaccess',
      'x.js',
      'x.mjs',
      'x.wasm',
      'x.exe',
      'x.sh',
      'x.html',
      'x.xhtml',
      'x.xml',
      'x.swf',
    ])('%s is kept and never opened (P-12)', async name => {
      const types: Readonly<Record<string, string>> = {
        'run.php': 'application/x-httpd-php',
        'x.js': 'text/javascript',
        'x.mjs': 'application/javascript',
        'x.html': 'text/html',
        'x.xhtml': 'application/xhtml+xml',
        'x.xml': 'text/xml',
      }
      const content =
        name === 'x.wasm' ? '\0asm\u0001\0\0\0' : name === 'x.exe' ? 'MZ\u0090\0' : '#!/bin/sh\n<script>x</script>'
      const row = await upload(fileOf(name, content, types[name] ?? 'application/octet-stream'))
      for (const path of [`/assets/${row.id}`, `/assets/${row.id}?key=system-small-cover`]) {
        const { headers } = await asAdmin('GET', path)
        expect(headers.get('content-type')).toBe('application/octet-stream')
        expect(headers.get('content-disposition')).toMatch(/^attachment; /)
        expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
        expect(headers.get('x-frame-options')).toBe('DENY')
      }
    })

    test.each([
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/svg+xml,x#a"/></svg>',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
      '<!-- x --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000000000 1000000000"><style>@import "//evil"</style></svg>',
    ])('a drawing is shown in a sandbox and never drawn here: %s (P-13)', async content => {
      for (const [name, type] of [
        ['a.svg', 'image/svg+xml'],
        ['a.png', 'image/png'],
      ] as const) {
        const row = await upload(fileOf(name, content, type))
        expect(row['type']).toBe('image/svg+xml')
        for (const query of ['', '?key=system-large-cover', '?width=10']) {
          const answer = await asAdmin('GET', `/assets/${row.id}${query}`)
          expect(answer.body).toBe(content)
          expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
          expect(answer.headers.get('x-frame-options')).toBe('DENY')
        }
      }
    })

    test('a drawing in the place of a picture is not drawn (P-13)', async () => {
      const row = await upload(fileOf('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
      const { db } = files.server.platform.database
      await sql`update directus_files set type = 'image/png' where id = ${row.id}`.execute(db)
      expect((await asAdmin('GET', `/assets/${row.id}?width=5`)).code).toBe('UNPROCESSABLE_ENTITY')
    })

    test('the type is that of the bytes, on every way in (P-15)', async () => {
      const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
      const cases: readonly (readonly [string, Uint8Array | string, string, string])[] = [
        ['page.png', '<html><script>alert(1)</script>', 'image/png', 'application/octet-stream'],
        ['polyglot.png', Buffer.concat([png, Buffer.from('/*<script>*/alert(1)')]), 'text/javascript', 'image/png'],
        ['a.html', png, 'text/html', 'image/png'],
        ['archive.gif', Buffer.concat([gif, Buffer.from('PK\u0003\u0004')]), 'application/java-archive', 'image/gif'],
        ['none', 'just text', '', 'application/octet-stream'],
        ['film.mp4', 'no film', 'video/mp4', 'application/octet-stream'],
        ['paper.pdf', '%PDF-1.7\n', 'text/html', 'application/pdf'],
        ['odd.txt', 'x', 'text/html"; x=<script>', 'application/octet-stream'],
      ]
      for (const [name, content, declared, expected] of cases) {
        const row = await upload(fileOf(name, content, declared))
        expect(row['type'], name).toBe(expected)
        const replaced = await asAdmin('PATCH', `/files/${others.id}`, {
          body: form(['file', fileOf(name, content, declared)]),
        })
        expect(rowOf(replaced)['type'], name).toBe(expected)
        const shown = (await asAdmin('GET', `/assets/${row.id}`)).headers
        expect(shown.get('content-type'), name).toBe(expected)
        expect(shown.get('content-disposition') !== null, name).toBe(expected === 'application/octet-stream')
      }
      await asAdmin('PATCH', `/files/${others.id}`, { body: form(['file', fileOf('others.txt', 'others')]) })
    })

    test.each([
      'a"\r\nSet-Cookie: x=1',
      'a";filename=b.html',
      '😀 é.txt',
      `${'x'.repeat(200)}.txt`,
      `a%0d%0aX: y`,
      "a'b(c)*d",
    ])('a download named %j brings no header of its own (P-17)', async name => {
      const row = await upload(fileOf('a.txt', 'a'))
      await asAdmin('PATCH', `/files/${row.id}`, { body: { filename_download: name } })
      const { headers } = await asAdmin('GET', `/assets/${row.id}?download`)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[ !#-$&-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]*$/,
      )
      const encoded = headers.get('content-disposition')?.split("''")[1] ?? ''
      expect(decodeURIComponent(encoded)).toBe(name)
    })

    test('a name of a megabyte is refused (P-17)', async () => {
      await refused(
        () => asAdmin('PATCH', `/files/${mine.id}`, { body: { filename_download: 'x'.repeat(1_000_000) } }),
        400,
      )
    })

    test('of a camera six details are kept, as text, and never the place (P-18)', async () => {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
        .withExif({
          IFD0: { Make: '<img onerror=alert(1)>', Model: 'M', Artist: 'Somebody', Copyright: 'Somebody' },
          IFD2: {
            FNumber: '28/10',
            ExposureTime: '1/250',
            FocalLength: '50/1',
            ISOSpeedRatings: '200',
            LensModel: 'L',
          },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '52/1 30/1 0/1',
            GPSLongitudeRef: 'E',
            GPSLongitude: '13/1 20/1 0/1',
          },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>x</script></x:xmpmeta>')
        .jpeg()
        .toBuffer()
      const row = await upload(fileOf('camera.jpg', bytes, 'image/jpeg'))
      expect(row['metadata']).toEqual({
        exif: {
          image: { Make: '<img onerror=alert(1)>', Model: 'M' },
          exif: { FNumber: 2.8, ExposureTime: 0.004, FocalLength: 50, ISO: 200 },
        },
      })
    })

    test('a folder that one may not see takes nothing, as one that is not there (P-20)', async () => {
      const into = (folder: string) => asEditor('PATCH', `/files/${mine.id}`, { body: { folder } })
      const reference = await refused(() => into(nothing))
      expect(await refused(() => into(secret))).toEqual(reference)
      const uploaded = (folder: string) =>
        asEditor('POST', '/files', { body: form(['folder', folder], ['file', fileOf('a', 'a')]) })
      expect(await refused(() => uploaded(secret))).toEqual(await refused(() => uploaded(nothing)))
      const made = (parent: string) => asEditor('POST', '/folders', { body: { name: 'x', parent } })
      expect(await refused(() => made(secret))).toEqual(await refused(() => made(nothing)))
    })

    test.each([
      [`bytes=${Array(1_000).fill('0-').join(',')}`, 200],
      ['bytes=9-1', 200],
      ['bytes=-0', 416],
      ['bytes=99999999999999999999999-', 416],
      ['bytes=0-99999999999999999999999', 206],
      ['bytes=0x0-1', 200],
      ['lines=0-1', 200],
      ['bytes=--1', 200],
    ])('Range: %s is one part or all of it (P-21)', async (range, status) => {
      const row = await upload(fileOf('a.txt', '0123456789'))
      const answer = await asAdmin('GET', `/assets/${row.id}`, { headers: { range } })
      expect(answer.status).toBe(status)
      if (status !== 416) expect(answer.body).toBe('0123456789')
      const copy = await asAdmin('GET', `/assets/${row.id}?width=9`, { headers: { range: 'bytes=0-3,5-6' } })
      expect(copy.status).toBe(200)
    })

    test('a right that is missing answers alike in every way of asking (R-25)', async () => {
      const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const row = await upload(fileOf('a.png', png, 'image/png'))
      const seen = await asAdmin('GET', `/assets/${row.id}?key=system-small-cover`)
      const headers = { etag: seen.headers.get('etag') ?? '', modified: seen.headers.get('last-modified') ?? '' }
      const ways: readonly (readonly [string, string, Record<string, string>])[] = [
        ['GET', '', {}],
        ['GET', '?key=system-small-cover', {}],
        ['GET', '?key=nosuch', {}],
        ['GET', '?width=0', {}],
        ['GET', '?download', {}],
        ['HEAD', '', {}],
        ['GET', '', { range: 'bytes=0-1' }],
        ['GET', '', { range: 'bytes=999-' }],
        ['GET', '', { 'if-none-match': '*' }],
        ['GET', '?key=system-small-cover', { 'if-none-match': headers.etag }],
        ['GET', '', { 'if-modified-since': headers.modified }],
      ]
      for (const [method, query, given] of ways) {
        const answers = []
        for (const id of [row.id, nothing])
          answers.push(await asEditor(method, `/assets/${id}${query}`, { headers: given }))
        const [one, other] = answers
        expect([one?.status, one?.body], `${method} ${query}`).toEqual([403, other?.body])
        expect(one?.headers.get('cache-control')).toBe('private, no-store')
      }
    })

    test.each([
      ['64 megapixels', () => plainPng(8_000, 8_000)],
      ['a header that says four thousand megapixels', () => plainPng(65_535, 65_535, 10)],
      ['a film of 101 pictures', () => film(101)],
      ['a picture that ends early', async () => (await plainPng(100, 100)).subarray(0, 60)],
    ])('%s becomes a row and is not opened (D-08)', async (_, make) => {
      const bytes = await make()
      const row = await upload(fileOf('bomb.png', bytes, 'image/png'))
      expect(row['filesize']).toBe(bytes.length)
      const answer = await asAdmin('GET', `/assets/${row.id}?key=system-small-cover`)
      expect([answer.status, answer.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
      expect((await asAdmin('GET', `/assets/${row.id}`)).status).toBe(200)
    })

    test('no picture is made with a side over 3000 pixels (D-08)', async () => {
      const strip = await sharp({ create: { width: 4, height: 900, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
      const row = await upload(fileOf('strip.png', strip, 'image/png'))
      for (const query of ['width=3001', 'height=99999999', 'width=1e3', 'width=-1', 'quality=101'])
        expect((await asAdmin('GET', `/assets/${row.id}?${query}`)).code).toBe('INVALID_QUERY')
      expect((await asAdmin('GET', `/assets/${row.id}?width=3000&height=1&fit=outside`)).status).toBe(422)
      await asAdmin('GET', `/assets/${row.id}?width=3000`)
      const [copy = ''] = copies().filter(name => name.startsWith(row.filename_disk.slice(0, 36)))
      const made = await sharp(join(files.folder, '.transformed', copy)).metadata()
      expect([made.width, made.height]).toEqual([13, 3000])
    })

    test('sizes that callers make up are counted, sizes of the project are not (D-09)', async () => {
      const png = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const row = await upload(fileOf('a.png', png, 'image/png'))
      const width = (size: number) => asAdmin('GET', `/assets/${row.id}?width=${size}`)
      for (let size = 1; size <= maximumVariants; size++) expect((await width(size)).status).toBe(200)
      expect((await width(maximumVariants + 1)).code).toBe('INVALID_QUERY')
      expect((await width(1)).status).toBe(200)
      expect((await asAdmin('GET', `/assets/${row.id}?key=system-small-cover`)).status).toBe(200)
      for (const query of ['key=nosuch', 'transforms=[["blur",1]]'])
        expect((await asAdmin('GET', `/assets/${row.id}?${query}`)).code).toBe('INVALID_QUERY')
      for (const [mode, free, preset] of [
        ['none', 400, 400],
        ['presets', 400, 200],
        ['all', 200, 200],
      ] as const) {
        const presets = [{ key: 'card', width: 5, height: 5, fit: 'cover', quality: 50 }]
        await asAdmin('PATCH', '/settings', { body: { storage_asset_transform: mode, storage_asset_presets: presets } })
        expect((await width(1)).status).toBe(free)
        expect((await asAdmin('GET', `/assets/${row.id}?key=card`)).status).toBe(preset)
      }
    })

    test('a preset that cannot be is refused, not tried (D-09)', async () => {
      const png = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const row = await upload(fileOf('a.png', png, 'image/png'))
      for (const preset of [{ width: 1e9 }, { height: '5' }, { fit: 'x' }, { quality: 0 }, { width: null, fit: {} }]) {
        await asAdmin('PATCH', '/settings', { body: { storage_asset_presets: [{ key: 'odd', ...preset }] } })
        const answer = await asAdmin('GET', `/assets/${row.id}?key=odd`)
        expect([answer.status, answer.code]).toEqual([400, 'INVALID_QUERY'])
      }
    })

    test('who asks for no bytes has none opened for him (D-11)', async () => {
      const row = await upload(fileOf('a.txt', 'abc'))
      const etag = (await asAdmin('GET', `/assets/${row.id}`)).headers.get('etag') ?? ''
      reads = 0
      for (let round = 0; round < 20; round++) {
        expect((await asAdmin('HEAD', `/assets/${row.id}`)).status).toBe(200)
        expect((await asAdmin('HEAD', `/assets/${row.id}`, { headers: { range: 'bytes=0-0' } })).status).toBe(206)
        expect((await asAdmin('GET', `/assets/${row.id}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
        expect((await asAdmin('GET', `/assets/${row.id}`, { headers: { range: 'bytes=9-' } })).status).toBe(416)
      }
      expect(reads).toBe(0)
    })

    test('uploads that were cut are gone after a day, and nobody else may read them before (P-24)', async () => {
      const part = join(files.folder, '.left.part')
      writeFileSync(part, 'half')
      utimesSync(part, 1, 1)
      const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
      const cut = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
      const before = await files.stored()
      expect((await asAdmin('POST', '/files', { headers, body: cut })).status).toBe(400)
      expect(await files.stored()).toEqual(before)
      for (const name of await files.stored())
        if (/^[0-9a-f-]{36}/.test(name)) expect(statSync(join(files.folder, name)).mode & 0o077).toBe(0)
      await sweepStorage(files.server.platform, files.storages, new Date(Date.now() + grace))
      expect(readdirSync(files.folder)).not.toContain('.left.part')
    })

    test('two folders moved into each other at once make no circle (C-05)', async () => {
      const folder = async (name: string) => rowOf(await asAdmin('POST', '/folders', { body: { name } })).id
      const [one, two] = [await folder('One'), await folder('Two')]
      const move = (id: string, parent: string | null) => asAdmin('PATCH', `/folders/${id}`, { body: { parent } })
      for (let round = 0; round < 50; round++) {
        const answers = await Promise.all([move(one, two), move(two, one)])
        expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
        await Promise.all([move(one, null), move(two, null)])
      }
    })

    test('a file that is deleted while it is served is whole or not there (C-07)', async () => {
      const content = 'x'.repeat(500_000)
      for (let round = 0; round < 5; round++) {
        const row = await upload(fileOf('a.txt', content))
        const readers = Array.from({ length: 20 }, () => asAdmin('GET', `/assets/${row.id}`))
        const [deleted, ...answers] = await Promise.all([asAdmin('DELETE', `/files/${row.id}`), ...readers])
        expect(deleted?.status).toBe(204)
        for (const { body, code, status } of answers)
          if (status === 200) expect(body === content).toBe(true)
          else expect([403, 404]).toContain(status === 404 && code !== 'ITEM_NOT_FOUND' ? 0 : status)
      }
      const png = await plainPng(1_500, 1_500)
      const picture = await upload(fileOf('a.png', png, 'image/png'))
      const making = Array.from({ length: 8 }, (_, index) =>
        asAdmin('GET', `/assets/${picture.id}?width=${index + 50}`),
      )
      await asAdmin('DELETE', `/files/${picture.id}`)
      for (const { status } of await Promise.all(making)) expect([200, 403, 404]).toContain(status)
      expect(copies().filter(name => name.startsWith(picture.filename_disk.slice(0, 36)))).toEqual([])
    })

    test('a user keeps so many bytes and files, and is told before the body is read (P-23)', async () => {
      const large = { 'content-length': '100000000000', 'content-type': 'multipart/form-data; boundary=x' }
      await refused(() => asEditor('POST', '/files', { headers: large, body: '' }), 413)
      await refused(() => asEditor('PATCH', `/files/${mine.id}`, { headers: large, body: '' }), 413)
      const tooMuch = () =>
        form(...Array.from({ length: 7 }, () => ['file', fileOf('a.bin', new Uint8Array(9_000_000))] as const))
      await refused(() => asEditor('POST', '/files', { body: tooMuch() }), 413)
      const row = { filename_download: 'x', title: 'x', uploaded_by: files.server.editorUser }
      const { items, run } = files.server.platform
      await run(
        items.create(
          systemCaller,
          'directus_files',
          Array.from({ length: quota.files }, () => row),
        ),
      )
      await refused(() => asEditor('POST', '/files', { body: form(['file', fileOf('a', 'a')]) }), 413)
    })
  })
})

/** A picture of one colour, two bits to nothing: small as a file, as large as wanted once it is unpacked. */
async function plainPng(width: number, height: number, rows = height): Promise<Buffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const edges = Buffer.alloc(8)
    edges.writeUInt32BE(data.length, 0)
    edges.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A WebP of many pictures. */
const film = (count: number): Promise<Buffer> => {
  const pixels = Buffer.from(Array.from({ length: count * 4 * 4 * 3 }, (_, index) => (index * 7_919) % 256))
  return sharp(pixels, { raw: { width: 4, height: 4 * count, channels: 3, pageHeight: 4 } })
    .webp({ loop: 0 })
    .toBuffer()
}
