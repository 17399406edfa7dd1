import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumVariants } from '#server/services/Assets.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { fileOf, form, rowOf } from '#server/testing/startFileServer.ts'
import { film, plainPng } from './bombs.ts'
import { type FileAttacks, nothing, startFileAttacks } from './fileAttacks.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('attacks on assets', () => {
    let at: FileAttacks
    beforeAll(async () => {
      at = await startFileAttacks(database)
    })
    afterAll(() => at?.files.server.close())

    const asEditor: FileAttacks['asEditor'] = (...given) => at.asEditor(...given)
    const asAdmin: FileAttacks['asAdmin'] = (...given) => at.asAdmin(...given)
    const upload: FileAttacks['upload'] = (...given) => at.upload(...given)
    const expectRefusal: FileAttacks['expectRefusal'] = (...given) => at.expectRefusal(...given)

    test('a folder, link, pipe or missing file in place of bytes is not served (P-03)', async () => {
      const place = (name: string) => join(at.files.folder, name)
      mkdirSync(place('folder'))
      symlinkSync('/etc/passwd', place('link'))
      execFileSync('mkfifo', [place('pipe')])
      const { db } = at.files.server.services.database
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
    ])('/assets/%s is not a file (P-05)', async key => {
      const path = `/assets/${encodeURI(key === 'upper' ? at.mine.id.toUpperCase() : key).replace('%25', '%')}`
      const reference = await asEditor('GET', `/assets/${nothing}`)
      const answer = await asEditor('GET', path)
      expect([answer.status, answer.body]).toEqual([403, reference.body])
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
    ])('%s is stored but never decoded (P-12, X-02)', async name => {
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
    ])('an SVG is served in a sandbox and never rendered on the server: %s (P-13)', async content => {
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

    test('an SVG in place of an image is not rendered (P-13)', async () => {
      const row = await upload(fileOf('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
      const { db } = at.files.server.services.database
      await sql`update directus_files set type = 'image/png' where id = ${row.id}`.execute(db)
      expect((await asAdmin('GET', `/assets/${row.id}?width=5`)).code).toBe('UNPROCESSABLE_ENTITY')
    })

    test('the type is detected from the bytes on each upload route (P-15)', async () => {
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
        const replaced = await asAdmin('PATCH', `/files/${at.others.id}`, {
          body: form(['file', fileOf(name, content, declared)]),
        })
        expect(rowOf(replaced)['type'], name).toBe(expected)
        const shown = (await asAdmin('GET', `/assets/${row.id}`)).headers
        expect(shown.get('content-type'), name).toBe(expected)
        expect(shown.get('content-disposition') !== null, name).toBe(expected === 'application/octet-stream')
      }
      await asAdmin('PATCH', `/files/${at.others.id}`, { body: form(['file', fileOf('others.txt', 'others')]) })
    })

    test.each([
      'a"\r\nSet-Cookie: x=1',
      'a";filename=b.html',
      '😀 é.txt',
      `${'x'.repeat(200)}.txt`,
      `a%0d%0aX: y`,
      "a'b(c)*d",
    ])('a download named %j cannot inject headers (P-17)', async name => {
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

    test('a name of one megabyte is rejected (P-17)', async () => {
      await expectRefusal(
        () => asAdmin('PATCH', `/files/${at.mine.id}`, { body: { filename_download: 'x'.repeat(1_000_000) } }),
        400,
      )
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
    ])('Range: %s returns one part or the whole file (P-21)', async (range, status) => {
      const row = await upload(fileOf('a.txt', '0123456789'))
      const answer = await asAdmin('GET', `/assets/${row.id}`, { headers: { range } })
      expect(answer.status).toBe(status)
      if (status !== 416) expect(answer.body).toBe('0123456789')
      const copy = await asAdmin('GET', `/assets/${row.id}?width=9`, { headers: { range: 'bytes=0-3,5-6' } })
      expect(copy.status).toBe(200)
    })

    test('a missing permission gives the same response on each route (R-25)', async () => {
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
      ['an animation with 101 frames', () => film(101)],
      ['a truncated image', async () => (await plainPng(100, 100)).subarray(0, 60)],
    ])('%s becomes a row and is not decoded (D-08)', async (_, make) => {
      const bytes = await make()
      const row = await upload(fileOf('bomb.png', bytes, 'image/png'))
      expect(row['filesize']).toBe(bytes.length)
      const answer = await asAdmin('GET', `/assets/${row.id}?key=system-small-cover`)
      expect([answer.status, answer.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
      expect((await asAdmin('GET', `/assets/${row.id}`)).status).toBe(200)
    })

    test('no image is resized to a side over 3000 pixels (D-08)', async () => {
      const strip = await sharp({ create: { width: 4, height: 900, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
      const row = await upload(fileOf('strip.png', strip, 'image/png'))
      for (const query of ['width=3001', 'height=99999999', 'width=1e3', 'width=-1', 'quality=101'])
        expect((await asAdmin('GET', `/assets/${row.id}?${query}`)).code).toBe('INVALID_QUERY')
      expect((await asAdmin('GET', `/assets/${row.id}?width=3000&height=1&fit=outside`)).status).toBe(422)
      await asAdmin('GET', `/assets/${row.id}?width=3000`)
      const [copy = ''] = at.copies().filter(name => name.startsWith(row.filename_disk.slice(0, 36)))
      const dimensions = await sharp(join(at.files.folder, '.transformed', copy)).metadata()
      expect([dimensions.width, dimensions.height]).toEqual([13, 3000])
    })

    test('custom sizes are limited, sizes of the project are not (D-09)', async () => {
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

    test('an impossible preset is rejected without an attempt (D-09)', async () => {
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

    test('no file is opened for a response without a body (D-11)', async () => {
      const row = await upload(fileOf('a.txt', 'abc'))
      const etag = (await asAdmin('GET', `/assets/${row.id}`)).headers.get('etag') ?? ''
      const before = at.reads()
      for (let round = 0; round < 20; round++) {
        expect((await asAdmin('HEAD', `/assets/${row.id}`)).status).toBe(200)
        expect((await asAdmin('HEAD', `/assets/${row.id}`, { headers: { range: 'bytes=0-0' } })).status).toBe(206)
        expect((await asAdmin('GET', `/assets/${row.id}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
        expect((await asAdmin('GET', `/assets/${row.id}`, { headers: { range: 'bytes=9-' } })).status).toBe(416)
      }
      expect(at.reads()).toBe(before)
    })

    test('a file deleted while it is served is complete or missing (C-07)', async () => {
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
      const image = await upload(fileOf('a.png', png, 'image/png'))
      const making = Array.from({ length: 8 }, (_, index) => asAdmin('GET', `/assets/${image.id}?width=${index + 50}`))
      await asAdmin('DELETE', `/files/${image.id}`)
      for (const { status } of await Promise.all(making)) expect([200, 403, 404]).toContain(status)
      expect(at.copies().filter(name => name.startsWith(image.filename_disk.slice(0, 36)))).toEqual([])
    })
  })
})
