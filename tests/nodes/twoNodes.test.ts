import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editHash } from '#server/access/EditBase.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { checkInvariants } from '#server/testing/checkInvariants.ts'
import { databases } from '#server/testing/databases.ts'
import { buildServer } from '../processes/buildServer.ts'
import { preparePlatform, token } from '../processes/preparePlatform.ts'
import { type ServerProcess, startProcess } from '../processes/startProcess.ts'
import { type Balancer, startBalancer } from './startBalancer.ts'

interface Answer {
  readonly status: number
  readonly data: unknown
}

const postgres = databases.filter(database => database.kind === 'postgres')

describe.each(postgres)('two servers on one database and one storage, $title', database => {
  describe.skipIf(database.skipped)('behind a load balancer', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-nodes-'))
    let main: string
    let drop: () => Promise<void> = () => Promise.resolve()
    let url: string
    let nodes: readonly [ServerProcess, ServerProcess]
    let balancer: Balancer

    beforeAll(async () => {
      main = await buildServer()
      const target = await database.create()
      drop = target.drop
      url = target.url
      await preparePlatform(url)
      const env = { DATABASE_URL: url, STORAGE_URL: join(folder, 'files') }
      nodes = [await startProcess(main, env), await startProcess(main, env)]
      balancer = await startBalancer(nodes.map(node => node.address))
    })
    afterAll(async () => {
      balancer?.close()
      for (const node of nodes ?? []) {
        node.signal('SIGTERM')
        await node.ended
      }
      await drop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function send(
      at: { readonly address: string },
      method: string,
      path: string,
      body?: unknown,
      as: string | null = token,
    ): Promise<Answer> {
      const form = body instanceof FormData
      const answer = await fetch(at.address + path, {
        method,
        headers: {
          ...(as === null ? {} : { authorization: `Bearer ${as}` }),
          ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: form ? body : body === undefined ? null : JSON.stringify(body),
      })
      const text = await answer.text()
      const json = answer.headers.get('content-type')?.includes('json') ?? false
      const read: unknown = json && text !== '' ? JSON.parse(text) : { data: text }
      return {
        status: answer.status,
        data: typeof read === 'object' && read !== null ? Reflect.get(read, 'data') : null,
      }
    }
    /** Sends a request to the balancer that must be answered. */
    async function ask(method: string, path: string, body?: unknown, as?: string | null): Promise<unknown> {
      const { data, status } = await send(balancer, method, path, body, as)
      expect({ path, status }).toEqual({ path, status: data === undefined || data === '' ? 204 : 200 })
      return data
    }
    const one = (data: unknown, name: string): string => String(Reflect.get(Object(data), name))

    test('share a session', async () => {
      const session = await ask('POST', '/auth/login', { email: 'admin@example.com', password: 'password1234' }, null)
      const access = one(session, 'access_token')
      for (const turn of [1, 2, 3, 4]) {
        expect(await ask('GET', '/users/me?fields=email', undefined, access)).toEqual({ email: 'admin@example.com' })
        const { id } = Object(await ask('POST', '/items/articles?fields=id', { title: `Turn ${turn}` }, access))
        await ask('PATCH', `/items/articles/${id}`, { count: turn }, access)
        const item = await ask('GET', `/items/articles/${id}?fields=title,count`, undefined, access)
        expect(item).toEqual({ title: `Turn ${turn}`, count: turn })
      }
      await ask('POST', '/auth/logout', { refresh_token: one(session, 'refresh_token') }, null)
      for (const node of nodes) expect((await send(node, 'GET', '/users/me', undefined, access)).status).toBe(401)
      expect(balancer.counts.every(count => count > 3)).toBe(true)
    })

    test('serve a file uploaded to the other', async () => {
      const form = new FormData()
      form.append('file', new Blob(['shared bytes']), 'shared.txt')
      const [first, second] = nodes
      const { data } = await send(first, 'POST', '/files', form)
      const answer = await send(second, 'GET', `/assets/${one(data, 'id')}`)
      expect(answer).toEqual({ status: 200, data: 'shared bytes' })
    })

    test('apply a permission change of the other to the next request', async () => {
      const [first, second] = nodes
      const role = one(await ask('POST', '/roles', { name: 'Reader', app_access: false }), 'id')
      await ask('POST', '/users', { email: 'r@example.com', password: 'reader-1234', role, token: 'reader-token' })
      const read = () => send(second, 'GET', '/items/articles?limit=1', undefined, 'reader-token')
      for (let round = 0; round < 5; round++) {
        expect((await read()).status).toBe(403)
        const given = await send(first, 'POST', '/permissions', {
          role,
          collection: 'articles',
          action: 'read',
          fields: ['*'],
        })
        expect((await read()).status).toBe(200)
        await send(first, 'DELETE', `/permissions/${one(given.data, 'id')}`)
      }
      expect((await read()).status).toBe(403)
    })

    test('continue with one new token after a concurrent refresh', async () => {
      const session = await ask('POST', '/auth/login', { email: 'admin@example.com', password: 'password1234' }, null)
      const refresh = { refresh_token: one(session, 'refresh_token') }
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send(balancer, 'POST', '/auth/refresh', refresh, null)),
      )
      expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
      const tokens = new Set(answers.map(answer => one(answer.data, 'refresh_token')))
      expect(tokens.size).toBe(1)
      const next = await ask('POST', '/auth/refresh', { refresh_token: [...tokens][0] }, null)
      expect((await send(balancer, 'GET', '/users/me', undefined, one(next, 'access_token'))).status).toBe(200)
    })

    test('see a collection and a field created on the other', async () => {
      const [first, second] = nodes
      await send(first, 'POST', '/collections', { collection: 'places', fields: [], meta: {}, schema: {} })
      await send(second, 'POST', '/fields/places', { field: 'name', type: 'string', schema: {}, meta: {} })
      expect((await send(first, 'POST', '/items/places', { name: 'Here' })).status).toBe(200)
      expect((await send(second, 'GET', '/items/places?fields=name')).data).toEqual([{ name: 'Here' }])
      expect((await send(first, 'DELETE', '/fields/places/name')).status).toBe(204)
      expect((await send(second, 'GET', '/items/places?sort=name')).status).toBe(400)
      expect((await send(second, 'DELETE', '/collections/places')).status).toBe(204)
      expect((await send(first, 'GET', '/items/places')).status).toBe(404)
    })

    test('share comments and revisions', async () => {
      const item = one(await ask('POST', '/items/articles', { title: 'First words' }), 'id')
      await ask('POST', '/activity/comment', { collection: 'articles', item, comment: 'Good.' })
      await ask('PATCH', `/items/articles/${item}`, { title: 'Second words' })
      const path = `/revisions?filter[collection]=articles&filter[item]=${item}&sort=id&fields=id`
      const revisions = await ask('GET', path)
      expect(revisions).toHaveLength(2)
      await ask('POST', `/utils/revert/${one(Object(revisions)[0], 'id')}`)
      expect(await ask('GET', `/items/articles/${item}?fields=title`)).toEqual({ title: 'First words' })
      const comments = await ask('GET', `/activity?filter[action]=comment&filter[item]=${item}&fields=comment`)
      expect(comments).toEqual([{ comment: 'Good.' }])
    })

    test('keep unique positions for items sorted on both at once (S16)', async () => {
      const before = await ask('GET', '/items/articles?limit=-1&fields=id')
      const ids = Array.isArray(before) ? before.map(item => Number(one(item, 'id'))) : []
      const moves = Array.from({ length: 40 }, (_, index) => ({
        item: ids[(index * 7) % ids.length],
        to: ids[(index * 3 + 1) % ids.length],
      }))
      const answers = await Promise.all(moves.map(move => send(balancer, 'POST', '/utils/sort/articles', move)))
      expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 204))
      const after = await ask('GET', '/items/articles?limit=-1&fields=id,sort&sort=sort')
      const places = Array.isArray(after) ? after.map(item => Number(one(item, 'sort'))) : []
      expect(places).toEqual(ids.map((_, index) => index + 1))
    })

    test('accept one of two concurrent changes to a field and report the conflict', async () => {
      const item = one(await ask('POST', '/items/articles', { title: 'Base' }), 'id')
      const base = Buffer.from(JSON.stringify({ title: editHash('Base') })).toString('base64url')
      const answers = await Promise.all(
        ['Mine', 'Yours'].map((title, index) =>
          fetch(`${nodes[index]?.address}/items/articles/${item}`, {
            method: 'PATCH',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'x-edit-base': base,
            },
            body: JSON.stringify({ title }),
          }),
        ),
      )
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    })

    test('leave a consistent database', async () => {
      const open = await openDatabase(url)
      expect(await checkInvariants(open, localStorage(join(folder, 'files')))).toEqual([])
      await open.close()
    })
  })
})
