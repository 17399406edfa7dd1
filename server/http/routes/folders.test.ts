import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('folders', () => {
    let files: FileServer
    beforeAll(async () => {
      files = await startFileServer(database)
    })
    afterAll(() => files?.server.close())

    const send: FileServer['server']['asAdmin'] = (...given) => files.server.asAdmin(...given)
    const folder = async (name: string, parent: string | null = null): Promise<string> =>
      rowOf(await send('POST', '/folders', { body: { name, parent } })).id
    const fileIn = async (where: string): Promise<string> =>
      rowOf(await send('POST', '/files', { body: form(['folder', where], ['file', fileOf('a.txt', 'a')]) })).id
    const parentOf = async (id: string) => rowOf(await send('GET', `/folders/${id}`))['parent']
    const folderOf = async (id: string) => rowOf(await send('GET', `/files/${id}`))['folder']

    test('deletes a folder in one step and moves its content up (C-272, C-273, C-275)', async () => {
      const top = await folder('Top')
      const middle = await folder('Middle', top)
      const [child, file] = [await folder('Child', middle), await fileIn(middle)]
      const answer = await send('DELETE', `/folders/${middle}`, { query: { contents: 'parent' } })
      expect(answer.status).toBe(204)
      expect([await parentOf(child), await folderOf(file)]).toEqual([top, top])
      expect((await send('GET', `/folders/${middle}`)).status).toBe(404)
    })

    test('moves the content of a top-level folder to the root for any kind of deletion (C-274)', async () => {
      for (const query of [{}, { contents: 'parent' }]) {
        const top = await folder('Top')
        const [child, file] = [await folder('Child', top), await fileIn(top)]
        expect((await send('DELETE', `/folders/${top}`, { query })).status).toBe(204)
        expect([await parentOf(child), await folderOf(file)]).toEqual([null, null])
      }
    })

    test('deletes a folder together with its subfolder', async () => {
      const top = await folder('Top')
      const outer = await folder('Outer', top)
      const inner = await folder('Inner', outer)
      const file = await fileIn(inner)
      await send('DELETE', `/folders/${outer},${inner}`, { query: { contents: 'parent' } })
      expect(await folderOf(file)).toBe(top)
    })

    test('changes nothing without permission to move the content', async () => {
      const top = await folder('Top')
      await fileIn(top)
      const permission = (action: string, collection: string) => ({
        role: files.server.editorRole,
        collection,
        action,
        fields: ['*'],
      })
      const { items, run } = files.server.services
      await run(
        items.create(systemCaller, 'directus_permissions', [
          ...['read', 'update', 'delete'].map(action => permission(action, 'directus_folders')),
          permission('read', 'directus_files'),
        ]),
      )
      const before = await dumpTables(files.server.services)
      const answer = await files.server.send('DELETE', `/folders/${top}`, {
        as: files.server.editor,
        query: { contents: 'parent' },
      })
      expect(answer.status).toBe(403)
      expect(await dumpTables(files.server.services)).toBe(before)
    })

    test('reports a missing folder like other items and rejects an unknown option', async () => {
      const nothing = '00000000-0000-4000-8000-000000000000'
      for (const key of [nothing, 'x'])
        expect((await send('DELETE', `/folders/${key}`, { query: { contents: 'parent' } })).status).toBe(404)
      expect((await send('DELETE', `/folders/${nothing}`, { query: { contents: 'all' } })).code).toBe('INVALID_QUERY')
    })

    test('does not move a folder into itself (C-436)', async () => {
      const top = await folder('Top')
      const inner = await folder('Inner', await folder('Middle', top))
      for (const parent of [top, inner]) {
        const answer = await send('PATCH', `/folders/${top}`, { body: { parent } })
        expect([answer.status, answer.code]).toEqual([400, 'INVALID_PAYLOAD'])
      }
      expect(await parentOf(top)).toBeNull()
    })
  })
})
