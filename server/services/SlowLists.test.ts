import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { indexName } from '#server/database/indexName.ts'
import { dropListIndex, hasListIndex } from '#server/database/listIndex.ts'
import { readIndexes } from '#server/database/readIndexes.ts'
import { everyField, type ReadQuery } from '#server/query/ReadQuery.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('an index is proposed', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const proposed = async () => (await server.asAdmin('GET', '/utils/indexes')).data
    const note = (query: Partial<ReadQuery>, time = 250, collection = 'articles') =>
      server.services.slowLists.note(collection, { ...everyField, ...query }, time)
    const sorted = (field: string) => ({ sort: [{ path: [field], descending: true }] })
    const equal = (field: string): Filter => ({
      ...{ kind: 'field', field },
      condition: { kind: 'equal', value: 1, negated: false },
    })
    const setIndex = (is_indexed: boolean) =>
      server.asAdmin('PATCH', '/fields/articles/rating', { body: { schema: { is_indexed } } })
    const columns = async () =>
      (await readIndexes(server.services.database, 'articles')).filter(each => each.sorts).map(each => each.column)

    test('for fields that slow lists sort or filter by', async () => {
      note(sorted('rating'), 99)
      expect(await proposed()).toEqual([])
      note(sorted('rating'))
      note(sorted('rating'), 400.4)
      note({ filter: { kind: 'and', filters: [equal('rating'), equal('featured')] } })
      // An index would be of no use, or exists.
      note(sorted('id'))
      note(sorted('date_created'))
      note(sorted('missing'))
      note(sorted('body'))
      note(sorted('last_name'), 250, 'directus_users')
      note({ filter: { kind: 'or', filters: [equal('score'), equal('price')] } })
      note({ sort: [{ path: ['author', 'name'], descending: false }] })
      expect(await proposed()).toEqual([
        { collection: 'articles', field: 'rating', lists: 3, slowest: 400 },
        { collection: 'articles', field: 'featured', lists: 1, slowest: 250 },
      ])
    })

    test('to administrators only', async () => {
      expect(await server.send('GET', '/utils/indexes', { as: server.editor })).toMatchObject({ status: 403 })
      expect(await server.send('GET', '/utils/indexes')).toMatchObject({ status: 403 })
      const body = { schema: { is_indexed: true } }
      expect(await server.send('PATCH', '/fields/articles/rating', { as: server.editor, body })).toMatchObject({
        status: 403,
      })
    })

    test('until the field has one, and again when it is dropped', async () => {
      const proposals = await proposed()
      expect((await setIndex(true)).status).toBe(200)
      expect(await columns()).toContain('rating')
      expect(await proposed()).toEqual([{ collection: 'articles', field: 'featured', lists: 1, slowest: 250 }])
      expect((await setIndex(true)).status).toBe(200)
      expect((await setIndex(false)).status).toBe(200)
      expect(await columns()).not.toContain('rating')
      expect(await proposed()).toEqual(proposals)
    })

    test('and refused where values cannot have one', async () => {
      const body = { schema: { is_indexed: true } }
      expect(await server.asAdmin('PATCH', '/fields/articles/blocks', { body })).toMatchObject({
        ...{ status: 400, code: 'INVALID_PAYLOAD' },
      })
    })

    test.skipIf(database.kind === 'sqlite')('is created again if it does not serve the order of the list', async () => {
      const { database: open } = server.services
      const name = indexName('articles', 'sort', 'list')
      const isOrdered = async () => hasListIndex(await readIndexes(open, 'articles'), 'sort', true)
      const index = (nulls: string) =>
        sql`create index ${sql.id(name)} on articles (sort ${sql.raw(nulls)})`.execute(open.db)
      const setSortIndex = () =>
        server.asAdmin('PATCH', '/fields/articles/sort', { body: { schema: { is_indexed: true } } })
      for (const nulls of ['nulls first', 'nulls last']) {
        await dropListIndex(open.db, 'articles', 'sort')
        await index(nulls)
        expect(await isOrdered()).toBe(false)
        expect((await setSortIndex()).status).toBe(200)
        expect(await isOrdered()).toBe(true)
      }
      const oid = async () => (await sql`select ${name}::regclass::oid as oid`.execute(open.db)).rows
      const before = await oid()
      expect((await setSortIndex()).status).toBe(200)
      expect(await oid()).toEqual(before)
    })

    test('that serves the order of a list', async () => {
      await setIndex(true)
      const { database: open } = server.services
      const order = database.kind === 'sqlite' ? sql`rating desc, id desc` : sql`rating desc nulls last, id desc`
      const list = sql`select * from articles order by ${order} limit 25`
      if (database.kind === 'postgres') await sql`set enable_seqscan = off`.execute(open.db)
      const plan = await (database.kind === 'sqlite' ? sql`explain query plan ${list}` : sql`explain ${list}`).execute(
        open.db,
      )
      expect(JSON.stringify(plan.rows)).toContain('_list')
    })
  })
})
