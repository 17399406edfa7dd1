import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'

const listed = 'https://www.example.com'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('files on pages of other origins', () => {
    const servers = new Map<string, { readonly at: FileServer; readonly path: string }>()
    beforeAll(async () => {
      for (const [name, settings] of [
        ['closed', {}],
        ['shared', { corsOrigins: [listed] }],
      ] as const) {
        const at = await startFileServer(database, { settings })
        const body = form(['file', fileOf('a.png', 'a', 'image/png')])
        const { id } = rowOf(await at.server.asAdmin('POST', '/files', { body }))
        servers.set(name, { at, path: `/assets/${id}` })
      }
    })
    afterAll(async () => {
      for (const { at } of servers.values()) await at.server.close()
    })

    const named = (name: 'closed' | 'shared') => {
      const server = servers.get(name)
      if (!server) throw new Error(`There is no server ${name}.`)
      return server
    }

    async function policy(name: 'closed' | 'shared', headers: Readonly<Record<string, string>>) {
      const target = named(name)
      const answer = await target.at.server.asAdmin('GET', target.path, { headers })
      expect(answer.status).toBe(200)
      return answer.headers.get('cross-origin-resource-policy')
    }

    test.each<[string, Readonly<Record<string, string>>]>([
      ['nothing', {}],
      ['an Origin header', { origin: 'https://evil.example' }],
      ['a Referer header', { referer: 'https://evil.example/page' }],
      ['a Referer that contains a listed origin', { referer: `https://evil.example/${listed}/` }],
      ['a longer host than a listed origin', { referer: `${listed}.evil.example/` }],
      ['a listed host as user name', { referer: 'https://www.example.com@evil.example/' }],
      ['another scheme', { referer: 'http://www.example.com/' }],
      ['neither header', { referer: 'null' }],
      ['a listed Referer with another Origin', { origin: 'https://evil.example', referer: `${listed}/` }],
    ])('are blocked for a page identified by %s', async (_, headers) => {
      expect([await policy('closed', headers), await policy('shared', headers)]).toEqual(['same-origin', 'same-origin'])
    })

    test('are allowed for a listed origin, with Vary for caches', async () => {
      for (const headers of [{ origin: listed }, { referer: `${listed}/` }, { referer: `${listed}/deep/page?x=1` }]) {
        expect(await policy('closed', headers)).toBe('same-origin')
        expect(await policy('shared', headers)).toBe('cross-origin')
      }
      const { at, path } = named('shared')
      const answer = await at.server.asAdmin('GET', path)
      for (const name of ['Origin', 'Referer']) expect(answer.headers.get('vary')).toContain(name)
    })

    test('the product version is shown only to signed-in users', async () => {
      const { server } = named('closed').at
      const of = async (as?: string) => {
        const { data } = await server.send('GET', '/server/info', as === undefined ? {} : { as })
        const { fieldhouse } = data as { readonly fieldhouse: Readonly<Record<string, unknown>> }
        return fieldhouse
      }
      expect(await of()).toEqual({ capabilities: expect.any(Array) })
      const known = await of(server.editor)
      expect(known).toMatchObject({ version: expect.stringMatching(/^\d+\./) })
      expect(known).not.toHaveProperty('database')
    })
  })
})
