import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { grace } from '#server/services/files/sweepStorage.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { fileOf, form, rowOf } from '#server/testing/startFileServer.ts'
import { type FileAttacks, nothing, quota, startFileAttacks } from './fileAttacks.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('attacks on files', () => {
    let at: FileAttacks
    beforeAll(async () => {
      at = await startFileAttacks(database)
    })
    afterAll(() => at?.files.server.close())

    const asEditor: FileAttacks['asEditor'] = (...given) => at.asEditor(...given)
    const asAdmin: FileAttacks['asAdmin'] = (...given) => at.asAdmin(...given)
    const upload: FileAttacks['upload'] = (...given) => at.upload(...given)
    const send: FileAttacks['send'] = (...given) => at.send(...given)
    const expectRefusal: FileAttacks['expectRefusal'] = (...given) => at.expectRefusal(...given)

    const owned: readonly (readonly [string, () => unknown])[] = [
      ['uploaded_by', () => at.files.server.adminUser],
      ['filename_disk', () => at.others.filename_disk],
      ['storage', () => 's3'],
      ['filesize', () => 1],
      ['type', () => 'text/html'],
      ['width', () => 1],
      ['height', () => 1],
      ['duration', () => 1],
      ['charset', () => 'x'],
      ['checksum', () => '0'.repeat(64)],
      ['metadata', () => ({ exif: {} })],
      ['uploaded_on', () => '1999-01-01T00:00:00.000Z'],
    ]
    test.each(owned)('no user can write "%s" of a file (W-35)', async (field, value) => {
      const body = { [field]: value() }
      for (const as of [at.files.server.editor, at.files.server.admin]) {
        const text = JSON.stringify(await expectRefusal(() => send(as, 'PATCH', `/files/${at.mine.id}`, { body })))
        expect(text).toContain(field)
        await expectRefusal(() => send(as, 'PATCH', '/files', { body: { keys: [at.mine.id], data: body } }))
        await expectRefusal(() => send(as, 'PATCH', '/files', { body: [{ id: at.mine.id, ...body }] }))
      }
    })

    test('modification user and date are set by the server (W-35)', async () => {
      const body = { title: 'x', modified_by: at.files.server.adminUser, modified_on: '1999-01-01T00:00:00.000Z' }
      const answer = await asEditor('PATCH', `/files/${at.mine.id}`, { body })
      if (answer.status === 403) return
      expect(rowOf(answer)).toMatchObject({ modified_by: at.files.server.editorUser })
      expect(rowOf(answer)['modified_on']).not.toContain('1999')
    })

    const names = ['../../etc/cron.d/x', '/etc/passwd', '..\\..\\x', 'a/../../b', '.htaccess', '', '.']
    test.each(['others', ...names])('no user can set the location of the bytes: %j (P-01)', async given => {
      const name = given === 'others' ? at.others.filename_disk : given
      for (const as of [at.files.server.editor, at.files.server.admin, undefined]) {
        await expectRefusal(() => send(as, 'PATCH', `/files/${at.mine.id}`, { body: { filename_disk: name } }))
        const body = { title: 'x', filename_download: 'x', filename_disk: name }
        await expectRefusal(() => send(as, 'POST', '/files', { body }))
      }
      await expectRefusal(() =>
        send(undefined, 'POST', '/files', { body: form(['filename_disk', name], ['file', fileOf('a', 'a')]) }),
      )
      const row = await upload(fileOf('a.txt', 'a'), ['filename_disk', name], ['storage', '../x'])
      expect(row.filename_disk).toMatch(/^[0-9a-f-]{36}\.txt$/)
      expect((await asAdmin('GET', `/assets/${at.others.id}`)).body).toBe('others')
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
    ])('an upload named %j is stored as one plain segment (P-02)', async (name, storedName) => {
      const row = await upload(fileOf(name, 'x'))
      expect(row['filename_download']).toBe(storedName)
      expect(row.filename_disk).toMatch(/^[0-9a-f-]{36}(\.[a-z0-9]+)?$/)
      expect(Buffer.byteLength(String(row['filename_download']))).toBeLessThanOrEqual(255)
    })

    test('an upload with control characters in its name is rejected (P-02)', async () => {
      await expectRefusal(() => asAdmin('POST', '/files', { body: form(['file', fileOf('x\u0001.png', 'x')]) }), 400)
    })

    test('bytes are replaced only with permission for the file, checked before reading (P-07)', async () => {
      const shared = await upload(fileOf('shared.txt', 'shared'), ['title', 'Shared'])
      expect((await asEditor('GET', `/assets/${shared.id}`)).body).toBe('shared')
      const replace = (id: string) => () =>
        asEditor('PATCH', `/files/${id}`, { body: form(['file', fileOf('a', 'a')]) })
      const reference = await expectRefusal(replace(nothing))
      for (const { id } of [shared, at.others]) {
        expect(await expectRefusal(replace(id))).toEqual(reference)
        let read = 0
        const body = new ReadableStream({ pull: () => void read++ }, { highWaterMark: 0 })
        const headers = {
          authorization: `Bearer ${at.files.server.editor}`,
          'content-type': 'multipart/form-data; boundary=edge',
        }
        const request = { method: 'PATCH', headers, body, duplex: 'half' as const }
        const answer = await at.files.server.fetch(new Request(`http://localhost/files/${id}`, request))
        expect([answer.status, read]).toEqual([403, 0])
      }
      expect((await asAdmin('GET', `/assets/${shared.id}`)).body).toBe('shared')
    })

    test('six EXIF values are stored as text, never the location (P-18)', async () => {
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

    test('an unreadable folder cannot be written to, like a missing one (P-20)', async () => {
      const into = (folder: string) => asEditor('PATCH', `/files/${at.mine.id}`, { body: { folder } })
      const reference = await expectRefusal(() => into(nothing))
      expect(await expectRefusal(() => into(at.secret))).toEqual(reference)
      const uploaded = (folder: string) =>
        asEditor('POST', '/files', { body: form(['folder', folder], ['file', fileOf('a', 'a')]) })
      expect(await expectRefusal(() => uploaded(at.secret))).toEqual(await expectRefusal(() => uploaded(nothing)))
      const createFolder = (parent: string) => asEditor('POST', '/folders', { body: { name: 'x', parent } })
      expect(await expectRefusal(() => createFolder(at.secret))).toEqual(
        await expectRefusal(() => createFolder(nothing)),
      )
    })

    test('interrupted uploads are deleted after a day and unreadable to others (P-24)', async () => {
      const part = join(at.files.folder, '.left.part')
      writeFileSync(part, 'half')
      utimesSync(part, 1, 1)
      const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
      const cut = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
      const before = await at.files.stored()
      expect((await asAdmin('POST', '/files', { headers, body: cut })).status).toBe(400)
      expect(await at.files.stored()).toEqual(before)
      for (const name of await at.files.stored())
        if (/^[0-9a-f-]{36}/.test(name)) expect(statSync(join(at.files.folder, name)).mode & 0o077).toBe(0)
      await at.files.sweep(new Date(Date.now() + grace))
      expect(readdirSync(at.files.folder)).not.toContain('.left.part')
    })

    test('two folders moved into each other at once create no cycle (C-05)', async () => {
      const folder = async (name: string) => rowOf(await asAdmin('POST', '/folders', { body: { name } })).id
      const [one, two] = [await folder('One'), await folder('Two')]
      const move = (id: string, parent: string | null) => asAdmin('PATCH', `/folders/${id}`, { body: { parent } })
      for (let round = 0; round < 50; round++) {
        const answers = await Promise.all([move(one, two), move(two, one)])
        expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
        await Promise.all([move(one, null), move(two, null)])
      }
    })

    test('the storage quota of a user is checked before the body is read (P-23)', async () => {
      const large = { 'content-length': '100000000000', 'content-type': 'multipart/form-data; boundary=x' }
      await expectRefusal(() => asEditor('POST', '/files', { headers: large, body: '' }), 413)
      await expectRefusal(() => asEditor('PATCH', `/files/${at.mine.id}`, { headers: large, body: '' }), 413)
      const tooMuch = () =>
        form(...Array.from({ length: 7 }, () => ['file', fileOf('a.bin', new Uint8Array(9_000_000))] as const))
      await expectRefusal(() => asEditor('POST', '/files', { body: tooMuch() }), 413)
      const row = { filename_download: 'x', title: 'x', uploaded_by: at.files.server.editorUser }
      const { items, run } = at.files.server.services
      await run(
        items.create(
          systemCaller,
          'directus_files',
          Array.from({ length: quota.files }, () => row),
        ),
      )
      await expectRefusal(() => asEditor('POST', '/files', { body: form(['file', fileOf('a', 'a')]) }), 413)
    })
  })
})
