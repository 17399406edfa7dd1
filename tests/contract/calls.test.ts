import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import { databases } from '#server/testing/databases.ts'
import { fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'
import type { TestAnswer } from '#server/testing/TestServer.ts'
import { administrationCalls } from './calls/administrationCalls.ts'
import type { Call, Place } from './calls/Call.ts'
import { contentCalls } from './calls/contentCalls.ts'
import { itemCalls } from './calls/itemCalls.ts'

const calls = [...contentCalls, ...itemCalls, ...administrationCalls]

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('API calls of the specification', () => {
    let place: Place
    let remote: Server
    let close: () => Promise<void> = async () => {}
    beforeAll(async () => {
      const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4a7' } })
        .png()
        .toBuffer()
      remote = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(image))
      await new Promise<void>(resolve => remote.listen(0, '127.0.0.1', resolve))
      const fetch = createGuardedFetch({ allow: '127.0.0.1', publicUrl: 'http://localhost' })
      const { server } = await startFileServer(database, { files: { fetch } })
      close = server.close
      const body = form(['file', fileOf('called.png', image, 'image/png')])
      const file = rowOf(await server.asAdmin('POST', '/files', { body })).id
      const folder = rowOf(await server.asAdmin('POST', '/folders', { body: { name: 'Called' } })).id
      await server.asAdmin('PATCH', '/items/articles/1', { body: { body: 'Once' } })
      const { port } = remote.address() as AddressInfo
      place = {
        ...server,
        services: server.services,
        file,
        folder,
        created: [],
        pictureAddress: `http://127.0.0.1:${port}/a.png`,
      }
    })
    afterAll(async () => {
      await close()
      remote?.close()
    })

    const make = async ({ make: [path, body] = ['', null] }: Call): Promise<readonly (string | number)[]> => {
      if (path === '') return []
      const { data, status } = await place.asAdmin('POST', path, { body: typeof body === 'function' ? body() : body })
      expect(status).toBe(200)
      return [Reflect.get(Object(data), 'id')]
    }

    const send = async (call: Call, as?: string): Promise<TestAnswer> => {
      const now = { ...place, services: place.services, created: await make(call) }
      const options = typeof call.send === 'function' ? call.send(now) : call.send
      const path = typeof call.path === 'function' ? call.path(now) : call.path
      return place.send(call.method, path, { ...options, ...(as === undefined ? {} : { as }) })
    }

    test('signing in, refreshing and signing out require no permissions (P-560, P-561, P-562)', async () => {
      // proves: P-563
      const body = { email: 'editor@example.com', password: 'a long password', mode: 'cookie' }
      const signed = await place.send('POST', '/auth/login', { body })
      expect(signed).toMatchObject({
        status: 200,
        data: { access_token: expect.any(String), expires: expect.any(Number) },
      })
      const cookieOf = ({ headers }: TestAnswer) =>
        /directus_refresh_token=[^;]*/.exec(String(headers.get('set-cookie')))?.[0]
      const refreshed = await place.send('POST', '/auth/refresh', { headers: { cookie: cookieOf(signed) ?? '' } })
      expect(refreshed).toMatchObject({ status: 200, data: { access_token: expect.any(String) } })
      const cookie = cookieOf(refreshed) ?? ''
      expect((await place.send('POST', '/auth/logout', { headers: { cookie } })).status).toBe(204)
      expect((await place.send('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(401)
    })

    test('files and folders are returned with the requested fields (C-419, C-420, C-433)', async () => {
      const fieldsAt = async (path: string, fields: string) =>
        (await place.send('GET', path, { as: place.admin, query: { fields } })).data
      const called = { title: 'Called', type: 'image/png', filename_download: 'called.png' }
      expect(await fieldsAt(`/files/${place.file}`, 'title,type,filename_download')).toEqual(called)
      const { title: _, ...sized } = { ...called, filesize: expect.anything(), width: 40, height: 40 }
      expect(await fieldsAt(`/files/${place.file}`, 'type,filesize,filename_download,width,height')).toEqual(sized)
      expect(await fieldsAt(`/folders/${place.folder}`, 'id,name')).toEqual({ id: place.folder, name: 'Called' })
    })

    test('an asset accepts a token in its URL (P-606, P-607)', async () => {
      const query = { key: 'system-small-cover', cache: '1', access_token: place.admin }
      expect((await place.send('GET', `/assets/${place.file}`, { query })).status).toBe(200)
    })

    test.each(calls.map(call => [call.method, call.path, call.rows, call] as const))(
      '%s %s responds to administrators, and to others as permitted (%s)',
      async (_method, _path, _rows, call) => {
        for (const [as, status] of [
          [undefined, call.everyone],
          [place.editor, call.editor],
          [place.admin, call.admin ?? (call.method === 'DELETE' || /^\/utils/.test(String(call.path)) ? 204 : 200)],
        ] as const) {
          const answer = await send(call, as)
          expect([answer.status, answer.message]).toEqual([status, answer.message])
          if (status >= 400)
            expect(answer.body).toEqual({ errors: [{ message: answer.message, extensions: answer.extensions }] })
          else if (answer.headers.get('content-type')?.includes('json')) expect(answer.body).toHaveProperty('data')
        }
      },
    )
  })
})
