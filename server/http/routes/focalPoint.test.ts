import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('the focal point of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-focal-'))
    const storages = { originals: localStorage(folder), transformed: localStorage(join(folder, '.transformed')) }
    let server: TestServer
    let id: string
    let stem: string
    const camera = { exif: { image: { Make: 'PeerCam' }, exif: {} } }

    const imageForm = async (): Promise<FormData> => {
      const bytes = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#c33' } })
        .withExif({ IFD0: { Make: 'PeerCam' } })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], 'strip.jpg', { type: 'image/jpeg' }))
      return form
    }
    const row = async () => (await server.asAdmin('GET', `/files/${id}`)).data as Record<string, unknown>
    const write = (metadata: unknown, as = server.editor) =>
      server.send('PATCH', `/files/${id}`, { as, body: { metadata } })
    const tag = async (query: string) =>
      (await server.send('GET', `/assets/${id}?${query}`, { as: server.admin })).headers.get('etag')

    beforeAll(async () => {
      server = await startTestServer(database, {
        files: () => ({ storages, options: { maximumSize: 200_000 } }),
      })
      const permission = (action: string, fields: readonly string[]) => ({
        ...{ role: server.editorRole, collection: 'directus_files', action, fields },
      })
      await server.services.run(
        server.services.items.create(systemCaller, 'directus_permissions', [
          permission('read', ['*']),
          permission('update', ['metadata']),
        ]),
      )
      const created = await server.send('POST', '/files', { as: server.admin, body: await imageForm() })
      const { id: key, filename_disk: disk } = created.data as Record<string, unknown>
      id = String(key)
      stem = String(disk).replace('.jpg', '_')
    })
    afterAll(() => server?.close())

    test('can be set with permission for metadata and updates the modification date (C-469)', async () => {
      const before = await row()
      expect(before['metadata']).toEqual(camera)
      const answer = await write({ ...camera, focal_point: { x: 0.25, y: 1 } })
      expect(answer.status).toBe(200)
      const after = await row()
      expect(after['metadata']).toEqual({ ...camera, focal_point: { x: 0.25, y: 1 } })
      expect(after['modified_on']).not.toBe(before['modified_on'])
      expect((await write({ focal_point: null, ...camera })).status).toBe(200)
      expect(focalOf(await row())).toBeNull()
    })

    test('is the only writable part of the metadata, also for administrators', async () => {
      const other = { exif: { image: { Make: 'Another' }, exif: {} } }
      for (const as of [server.admin, server.editor])
        for (const metadata of [
          other,
          { ...other, focal_point: { x: 0, y: 0 } },
          { focal_point: { x: 0, y: 0 } },
          [],
          null,
          'x',
        ]) {
          const rejection = await write(metadata, as)
          expect([rejection.status, rejection.code]).toEqual([403, 'FORBIDDEN'])
          expect(rejection.message).toContain('"metadata"')
        }
    })

    test.each([{ x: 2, y: 0 }, { x: 0 }, { x: '0', y: 0 }, 'middle', [0.5, 0.5], { x: 0, y: 0, z: 0 }])(
      'is rejected by name if invalid: %j',
      async point => {
        const rejection = await write({ ...camera, focal_point: point })
        expect([rejection.status, rejection.code]).toEqual([400, 'FAILED_VALIDATION'])
        expect(JSON.stringify(rejection.body)).toContain('metadata.focal_point')
      },
    )

    test('changes crops and their etag but not uncropped images (C-464, C-466)', async () => {
      const [cover, whole] = ['key=system-small-cover', 'key=system-medium-contain']
      const before = [await tag(cover), await tag(whole), await tag('width=30')]
      await write({ ...camera, focal_point: { x: 0.1, y: 0.5 } })
      const after = [await tag(cover), await tag(whole), await tag('width=30')]
      expect(after[0]).not.toBe(before[0])
      expect(after.slice(1)).toEqual(before.slice(1))
      await write({ ...camera, focal_point: { x: 0.9, y: 0.5 } })
      expect(await tag(cover)).not.toBe(after[0])
      // One crop of each size is cached, wherever the point was before.
      expect((await storages.transformed.list(stem)).length).toBe(3)
    })

    test('is removed when the bytes are replaced', async () => {
      await write({ ...camera, focal_point: { x: 0.1, y: 0.5 } })
      await server.send('PATCH', `/files/${id}`, { as: server.admin, body: await imageForm() })
      expect((await row())['metadata']).toEqual(camera)
    })
  })
})

const focalOf = ({ metadata }: Record<string, unknown>): unknown =>
  typeof metadata === 'object' && metadata !== null ? (Reflect.get(metadata, 'focal_point') ?? null) : null
