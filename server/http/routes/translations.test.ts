import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('/utils/outdated on $title', database => {
  describe.skipIf(database.skipped)('of translations', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      // A moment of the activity each.
      for (const [articles_id, languages_code, title] of [
        [2, 'en-US', 'Over all'],
        [2, 'de-DE', 'Über allem'],
        [3, 'de-DE', 'Entwurf'],
        [3, 'en-US', 'Draft'],
        [1, 'en-US', 'River island'],
      ])
        await server.asAdmin('POST', '/items/articles_translations', { body: { articles_id, languages_code, title } })
    })
    afterAll(() => server?.close())

    const ask = (query: Record<string, string> = {}, as = server.admin, place = 'articles/translations') =>
      server.send('GET', `/utils/outdated/${place}`, { as, query: { source: 'en-US', ...query } })
    const german = (...items: readonly number[]) => items.map(item => ({ item, language: 'de-DE' }))

    test('are those that were saved before their source', async () => {
      expect((await ask()).data).toEqual(german(1, 3))
      expect((await ask({ source: 'de-DE' })).data).toEqual([{ item: 2, language: 'en-US' }])
      await server.asAdmin('PATCH', '/items/articles_translations/1', { body: { title: 'Flussinsel neu' } })
      expect((await ask()).data).toEqual(german(3))
    })

    test('are those without activity, if their source has some', async () => {
      const forget = (id: number) =>
        server.services.database.write(trx =>
          sql`delete from directus_activity where collection = 'articles_translations' and item = ${String(id)}`.execute(
            trx,
          ),
        )
      // The two translations of the second item.
      for (const id of [2, 3]) await forget(id)
      expect((await ask()).data).toEqual(german(3))
      await server.asAdmin('PATCH', '/items/articles_translations/2', { body: { title: 'Over everything' } })
      expect((await ask()).data).toEqual(german(2, 3))
      await server.asAdmin('PATCH', '/items/articles_translations/3', { body: { title: 'Über alles' } })
      expect((await ask()).data).toEqual(german(3))
    })

    test('that were saved together are not outdated', async () => {
      const translations = ['de-DE', 'en-US'].map(languages_code => ({ languages_code, title: 'Together' }))
      const { data } = await server.asAdmin('POST', '/items/articles', {
        body: { title: 'Together', slug: 'together', translations },
      })
      const { id } = data as { readonly id: number }
      expect((await ask({ filter: JSON.stringify({ id: { _eq: id } }) })).data).toEqual([])
    })

    test('are limited to a language, to the filter and search of the items, and to a page, with a count', async () => {
      expect((await ask({ language: 'nb-NO' })).data).toEqual([])
      expect((await ask({ language: 'de-DE' })).data).toEqual(german(3))
      expect((await ask({ filter: JSON.stringify({ id: { _in: [1, 2] } }) })).data).toEqual([])
      expect((await ask({ search: 'draft of' })).data).toEqual(german(3))
      const { body } = await ask({ limit: '1', page: '2', meta: 'filter_count' })
      expect(body).toEqual({ data: [], meta: { filter_count: 1 } })
    })

    test('are refused without access to the translations, and for other fields', async () => {
      expect((await ask({}, server.editor)).code).toBe('FORBIDDEN')
      expect((await ask({ source: '' })).code).toBe('INVALID_QUERY')
      expect((await ask({}, server.admin, 'articles/title')).code).toBe('INVALID_QUERY')
      expect((await ask({ source: "x' or 1=1 --" })).data).toEqual([])
    })

    test('show only items and translations within the rules of the caller', async () => {
      const allow = (collection: string, rule: object, fields = '*') =>
        server.asAdmin('POST', '/permissions', {
          body: { role: server.apiRole, collection, action: 'read', fields, permissions: rule },
        })
      await allow('articles', { status: { _eq: 'published' } })
      await allow('articles_translations', {})
      await server.asAdmin('PATCH', '/items/articles_translations/2', { body: { title: 'Over all of it' } })
      expect((await ask({}, server.api)).data).toEqual(german(2))
      const { data } = await server.asAdmin('GET', '/permissions', {
        query: {
          filter: JSON.stringify({ role: { _eq: server.apiRole }, collection: { _eq: 'articles_translations' } }),
        },
      })
      const [{ id } = { id: 0 }] = data as readonly { readonly id: number }[]
      const restrict = (body: object) => server.asAdmin('PATCH', `/permissions/${id}`, { body })
      await restrict({ permissions: { languages_code: { _neq: 'en-US' } } })
      expect((await ask({}, server.api)).data).toEqual([])
      await restrict({ permissions: {}, fields: 'id,title' })
      expect((await ask({}, server.api)).code).toBe('FORBIDDEN')
    })
  })
})
