import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verifyAudit.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('the export of the activity', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const rows = Array.from({ length: 600 }, (_, index) => ({ name: `Row ${index} \u2028 <é>` }))
      expect((await server.asAdmin('POST', '/items/comments', { body: rows })).status).toBe(200)
    })
    afterAll(() => server?.close())
    const exported = async (query: Record<string, string> = {}) => {
      const answer = await server.asAdmin('GET', '/fieldhouse/audit', { query })
      const lines = String(answer.body).split('\n').slice(0, -1)
      return { ...answer, lines, rows: lines.map(line => JSON.parse(line)) }
    }

    it('has every entry once, oldest first, and can be verified', async () => {
      const { headers, lines, rows, status } = await exported()
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{8}T\d{6}Z\.ndjson"$/)
      const summary = rows.at(-1)?.summary
      const ids = rows.slice(0, -1).map(({ entry }) => Number(entry.id))
      expect(ids.length).toBeGreaterThanOrEqual(600)
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
      expect(summary).toMatchObject({ count: ids.length, filter: null, search: null })
      expect(headers.get('x-row-count')).toBe(String(ids.length))
      expect(await verifyAudit(lines)).toEqual({ kind: 'intact', count: ids.length, hash: rows.at(-1)?.hash })
      const stored = await server.asAdmin('GET', `/activity/${ids.at(-1)}`)
      expect(rows.at(-2)?.entry).toEqual(stored.data)
    })

    it('applies the filter and the search of a list, and names them', async () => {
      const filter = JSON.stringify({ collection: { _eq: 'comments' } })
      const { lines, rows } = await exported({ filter, limit: '3', sort: '-id', fields: 'id' })
      expect(rows.slice(0, -1).every(({ entry }) => entry.collection === 'comments')).toBe(true)
      expect(rows.at(-1)?.summary).toMatchObject({ count: rows.length - 1, filter })
      expect(rows.length).toBeGreaterThan(600)
      expect((await verifyAudit(lines)).kind).toBe('intact')
      const none = await exported({ filter: JSON.stringify({ id: { _lt: 0 } }), search: 'nothing' })
      expect(none.rows).toMatchObject([{ line: 1, summary: { count: 0, search: 'nothing' } }])
      expect((await verifyAudit(none.lines)).kind).toBe('intact')
      expect((await exported({ filter: '{"gone":{"_eq":1}}' })).status).toBe(400)
    })

    it('is for administrators only', async () => {
      for (const as of [undefined, server.editor])
        expect((await server.send('GET', '/fieldhouse/audit', as === undefined ? {} : { as })).status).toBe(403)
      const headers = { 'x-view-as-role': server.editorRole }
      expect((await server.asAdmin('GET', '/fieldhouse/audit', { headers })).status).toBe(403)
    })
  })
})
