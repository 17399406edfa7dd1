import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('exports on $title', database => {
  describe.skipIf(database.skipped)('lists as files', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    const exported = (format: string, query: Record<string, string>, as = server.admin) =>
      server.send('GET', '/items/articles', { as, query: { export: format, ...query } })

    test('writes csv with a column per field, to-one relations by path and lists as JSON (C-213, C-456)', async () => {
      const answer = await exported('csv', { fields: 'id,title,price,featured,author.name,comments.name', limit: '2' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="articles \d{4}-\d\d-\d\d at \d+\.\d\d\.\d\d\.csv"$/,
      )
      expect(answer.headers.get('x-row-count')).toBe('2')
      expect(String(answer.body).split('\n')).toEqual([
        '"id","title","price","featured","author.name","comments"',
        '1,"River island","12.50",false,"Anna Berg","[{""name"":""Ann""},{""name"":""Bob""}]"',
        '2,"Über allem",,false,"Hidden Hand","[{""name"":""Cid""},{""name"":""Dan""}]"',
      ])
    })

    test('orders the columns like the requested fields, and those of a wildcard last', async () => {
      const header = async (fields: string) =>
        String((await exported('csv', { fields, limit: '1' })).body).split('\n')[0]
      expect(await header('title,author.name,id')).toBe('"title","author.name","id"')
      expect(await header('price,comments.name,title')).toBe('"price","comments","title"')
      expect(await header('price,*')).toMatch(/^"price","id",/)
    })

    test('writes only the header for an empty csv', async () => {
      const answer = await exported('csv', { fields: 'id,title', 'filter[id][_eq]': '-1' })
      expect([answer.status, answer.body]).toEqual([200, '"id","title"'])
    })

    test('writes json with the envelope and the requested counts (C-214, C-457)', async () => {
      const answer = await exported('json', { fields: 'id', limit: '2', meta: 'filter_count' })
      expect(answer.body).toEqual({ meta: { filter_count: 4 }, data: [{ id: 1 }, { id: 2 }] })
      expect(answer.headers.get('content-disposition')).toContain('.json"')
      expect((await exported('json', { 'filter[id][_eq]': '-1' })).body).toEqual({ data: [] })
    })

    test('applies filter, search, sort and page like a list (C-216, C-217)', async () => {
      const query = { fields: 'id', sort: '-id', limit: '2', page: '2', 'filter[id][_gt]': '0' }
      const [list, file] = [await server.asAdmin('GET', '/items/articles', { query }), await exported('json', query)]
      expect(file.body).toEqual(list.body)
    })

    test('rejects an invalid query before the first row is sent', async () => {
      const senseless = { fields: 'id,hour(author)', sort: 'hour(author)', 'filter[hour(author)][_eq]': '1' }
      for (const [name, value] of Object.entries(senseless))
        for (const format of ['csv', 'json']) {
          const answer = await exported(format, { [name]: value })
          expect([answer.status, name, format]).toEqual([400, name, format])
        }
    })

    test('writes rows of several batches once and in order', async () => {
      const rows = Array.from({ length: 600 }, (_, index) => ({ name: `Row ${index}` }))
      expect((await server.asAdmin('POST', '/items/comments', { body: rows })).status).toBe(200)
      const answer = await server.asAdmin('GET', '/items/comments', {
        query: { export: 'csv', fields: 'name', sort: '-id', limit: '600' },
      })
      const lines = String(answer.body).split('\n').slice(1)
      expect(lines).toEqual(rows.map(row => `"${row.name}"`).reverse())
    })
  })
})
