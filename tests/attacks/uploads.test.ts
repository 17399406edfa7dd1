import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FileRow, type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'

const metadata = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('attacks on chunked uploads', () => {
    let files: FileServer
    let others: FileRow
    let mine: FileRow
    const permissionIds: Record<string, string> = {}

    const send = (
      as: string | undefined,
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: string,
    ) =>
      files.server.send(method, path, {
        ...(as === undefined ? {} : { as }),
        headers: { 'tus-resumable': '1.0.0', ...headers },
        ...(body === undefined ? {} : { body }),
      })
    const begin = (as: string | undefined, length: number, values: Readonly<Record<string, string>>) =>
      send(as, 'POST', '/files/tus', { 'upload-length': String(length), 'upload-metadata': metadata(values) })
    const place = async (as: string, length: number, values: Readonly<Record<string, string>>) =>
      (await begin(as, length, values)).headers.get('location') ?? ''
    const piece = (as: string | undefined, location: string, offset: number, body: string) =>
      send(
        as,
        'PATCH',
        location,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        body,
      )
    const state = async () => [await dumpTables(files.server.services), await files.stored()] as const

    /** The response of a refused request, after checking that it changed nothing. */
    async function expectRefusal(
      work: () => Promise<{ readonly status: number; readonly body: unknown }>,
      status = 403,
    ) {
      const before = await state()
      const answer = await work()
      expect(answer.status).toBe(status)
      expect(await state()).toEqual(before)
      return answer.body
    }

    /** Gives the editor one permission on files; giving it again replaces it. */
    async function grant(action: string, permissions: unknown = null): Promise<void> {
      const { access, items, run } = files.server.services
      await revoke(action)
      const permission = {
        role: files.server.editorRole,
        collection: 'directus_files',
        action,
        fields: ['*'],
        permissions,
      }
      const [key] = await run(items.create(systemCaller, 'directus_permissions', [permission]))
      permissionIds[action] = String(key)
      access.forget()
    }
    async function revoke(action: string): Promise<void> {
      const { items, run } = files.server.services
      const key = permissionIds[action]
      delete permissionIds[action]
      if (key !== undefined) await run(items.remove(systemCaller, 'directus_permissions', [key]))
    }

    beforeAll(async () => {
      files = await startFileServer(database, {
        files: { maximumSize: 1_000, types: ['text/*', 'application/octet-stream'] },
      })
      await grant('create')
      await grant('read')
      await grant('update', { uploaded_by: { _eq: '$CURRENT_USER' } })
      const upload = async (as: string) =>
        rowOf(await files.server.send('POST', '/files', { as, body: form(['file', fileOf('a.txt', 'old')]) }))
      ;[others, mine] = [await upload(files.server.admin), await upload(files.server.editor)]
    })
    afterAll(() => files?.server.close())

    test('no user can replace a file in chunks without permission to replace it (P-08)', async () => {
      const { editor } = files.server
      const nothing = '00000000-0000-4000-8000-000000000000'
      const reference = await expectRefusal(() => begin(editor, 3, { id: nothing }))
      expect(await expectRefusal(() => begin(editor, 3, { id: others.id }))).toEqual(reference)
      await expectRefusal(() => begin(editor, 3, { id: '../x' }))
      await expectRefusal(() => begin(undefined, 3, {}))
      await expectRefusal(() => begin(files.server.api, 3, {}))
      expect((await files.server.asAdmin('GET', `/assets/${others.id}`)).body).toBe('old')
    })

    test.each([
      'filename_disk',
      'storage',
      'uploaded_by',
      'filesize',
      'metadata',
      'modified_by',
      'nosuch',
      '__proto__',
    ])('metadata cannot set "%s" (P-08)', async name => {
      for (const as of [files.server.editor, files.server.admin])
        await expectRefusal(() => begin(as, 3, { filename: 'a.txt', [name]: others.filename_disk }))
    })

    test('no user can see, continue or cancel the upload of another (P-08)', async () => {
      const location = await place(files.server.admin, 6, { filename: 'a.txt' })
      await piece(files.server.admin, location, 0, 'abc')
      for (const as of [files.server.editor, undefined]) {
        const unknown = `/files/tus/${'0'.repeat(32)}`
        const reference = await expectRefusal(() => piece(as, unknown, 3, 'def'))
        expect(await expectRefusal(() => piece(as, location, 3, 'def'))).toEqual(reference)
        await expectRefusal(() => send(as, 'HEAD', location, {}))
        expect(await expectRefusal(() => send(as, 'DELETE', location, {}))).toEqual(reference)
      }
      expect((await send(files.server.admin, 'HEAD', location, {})).headers.get('upload-offset')).toBe('3')
    })

    test.each(['0', 'x', '..%2f..%2fx', "' or 1=1--", 'A'.repeat(32), `${'0'.repeat(32)}.txt`])(
      'an upload named %j does not exist (P-08)',
      async id => {
        await expectRefusal(() => send(files.server.editor, 'HEAD', `/files/tus/${encodeURI(id)}`, {}))
      },
    )

    test('a revoked permission ends an upload at any offset (P-08)', async () => {
      const { editor } = files.server
      const fresh = await place(editor, 6, { filename: 'a.txt' })
      const replacing = await place(editor, 6, { filename: 'a.txt', id: mine.id })
      for (const location of [fresh, replacing]) expect((await piece(editor, location, 0, 'abc')).status).toBe(204)
      await revoke('create')
      await revoke('update')
      for (const location of [fresh, replacing]) {
        await expectRefusal(() => piece(editor, location, 3, 'def'))
        await expectRefusal(() => send(editor, 'HEAD', location, {}))
      }
      expect((await files.server.asAdmin('GET', `/assets/${mine.id}`)).body).toBe('old')
      await grant('create')
      await grant('update', { uploaded_by: { _eq: '$CURRENT_USER' } })
      expect((await piece(editor, replacing, 3, 'def')).headers.get('upload-file')).toBe(mine.id)
      expect((await files.server.asAdmin('GET', `/assets/${mine.id}`)).body).toBe('abcdef')
    })

    test('permission is checked for the row at each step (P-08)', async () => {
      const { editor } = files.server
      const row = rowOf(
        await files.server.send('POST', '/files', { as: editor, body: form(['file', fileOf('b.txt', 'old')]) }),
      )
      const location = await place(editor, 3, { filename: 'b.txt', id: row.id })
      await grant('update', { uploaded_by: { _eq: files.server.adminUser } })
      await expectRefusal(() => piece(editor, location, 0, 'new'))
      expect((await files.server.asAdmin('GET', `/assets/${row.id}`)).body).toBe('old')
      await grant('update', { uploaded_by: { _eq: '$CURRENT_USER' } })
    })

    test('a false length uploads nothing (P-08)', async () => {
      const { editor } = files.server
      await expectRefusal(() => begin(editor, 1_001, { filename: 'a.txt' }), 413)
      const location = await place(editor, 3, { filename: 'a.txt' })
      await expectRefusal(() => piece(editor, location, 0, 'abcd'), 400)
      await expectRefusal(() => piece(editor, location, 1, 'abc'), 409)
      await expectRefusal(() => piece(editor, location, 99, 'abc'), 409)
      expect((await piece(editor, location, 0, 'abc')).status).toBe(204)
    })

    test('types and names are checked as in a form (P-15, P-02)', async () => {
      const { editor } = files.server
      const image = await place(editor, 10, { filename: '../../x.txt', filetype: 'text/plain' })
      const answer = await piece(editor, image, 0, 'GIF89a\u0001\u0000\u0001\u0000')
      expect([answer.status, answer.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
      const lie = await place(editor, 3, { filename: '../../x.png', filetype: 'image/png' })
      const file = (await piece(editor, lie, 0, '<b>')).headers.get('upload-file')
      const row = rowOf(await files.server.asAdmin('GET', `/files/${file}`))
      expect([row['type'], row['filename_download']]).toEqual(['application/octet-stream', 'x.png'])
      expect(row['uploaded_by']).toBe(files.server.editorUser)
    })
  })
})
