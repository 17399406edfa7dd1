import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseVersion } from '#server/adoption/databaseVersion.ts'
import { checksumOf } from '#server/adoption/Migration.ts'
import { currentVersion, migrations } from '#server/adoption/migrations.ts'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { databases } from '#server/testing/databases.ts'
import { type OpenServer, openServer } from './openServer.ts'
import { createRecorded, recorded, recordedDatabases } from './recordedDatabases.ts'
import { systemSchema } from './systemSchema.ts'

/** The tables of a new database, by its kind. */
const fresh = new Map<string, Awaited<ReturnType<typeof systemSchema>>>()

beforeAll(async () => {
  for (const { create, kind } of databases.filter(each => !each.skipped)) {
    const { drop, url } = await create()
    const { database } = await prepareDatabase(url, { adopt: false, printLine: () => {} })
    await database.close()
    fresh.set(kind, await systemSchema(url))
    await drop()
  }
})

it('every version of the tables has a recorded database', () => {
  const versions = new Set(recorded.map(each => each.version))
  expect([...versions]).toEqual([1, ...migrations.map(each => each.id)])
})

it('released migrations are unchanged', () => {
  expect(migrations.map(each => [each.id, checksumOf(each).slice(0, 16)])).toEqual([
    [2, '58a239dc1f36b723'],
    [3, '5df7b516e7998108'],
    [4, '50d603080e7ad2bf'],
    [5, 'b717388dd9823d80'],
    [6, '1b1360f5a1367fe9'],
    [7, '784a642a2bcb0e42'],
    [8, 'ee62b4c4571f6c74'],
  ])
})

describe.for(recordedDatabases)('a database of $title', ({ database, each }) => {
  let server: OpenServer
  let url: string
  let drop: () => Promise<void>

  beforeAll(async () => {
    const created = await createRecorded(database, each)
    url = created.url
    drop = created.drop
    const before = await databaseVersion(url)
    expect(before).toMatchObject({ version: each.version, problem: null })
    expect(before.pending.map(({ id }) => id)).toEqual(migrations.map(({ id }) => id).filter(id => id > each.version))
    server = await openServer(url)
  })
  afterAll(async () => {
    await server.close()
    await drop()
  })

  it('has the tables of a new one after the start', async () => {
    expect(await systemSchema(url)).toEqual(fresh.get(database.kind))
    const { applied, pending, version } = await databaseVersion(url)
    expect([version, pending]).toEqual([currentVersion, []])
    expect(applied.map(({ appliedBy, checksum, id }) => ({ id, checksum, isRecorded: appliedBy !== null }))).toEqual(
      migrations.map(own => ({
        id: own.id,
        checksum: checksumOf(own),
        isRecorded: each.isRecorded === true || own.id > each.version,
      })),
    )
  })

  it('keeps its items, their history, users, permissions and settings', async () => {
    const { send } = server
    expect((await send('GET', '/items/articles?fields=title,status,author.name&sort=id')).data).toEqual([
      { title: 'Second words', status: 'draft', author: { name: 'Ada' } },
      { title: 'Ünïcode, “quotes” and 日本', status: 'published', author: { name: 'Ada' } },
    ])
    const revisions = '/revisions?filter[collection]=articles&filter[item]=1&sort=id'
    const read = async () => (await send('GET', `${revisions}&fields=delta`)).data
    expect(await read()).toMatchObject([{ delta: { title: 'First words' } }, { delta: { title: 'Second words' } }])
    expect((await send('PATCH', '/items/articles/1', { title: 'Third words' })).status).toBe(200)
    expect(await read()).toMatchObject([{}, {}, { delta: { title: 'Third words' } }])
    const [first] = Object((await send('GET', revisions)).data)
    expect((await send('POST', `/utils/revert/${first.id}`)).status).toBeLessThan(300)
    expect((await send('GET', '/items/articles/1?fields=title')).data).toEqual({ title: 'First words' })
    expect((await send('GET', '/activity?filter[action]=comment&fields=comment')).data).toEqual([{ comment: 'Good.' }])
    expect((await send('GET', '/permissions?fields=action,collection&sort=id')).data).toEqual([
      { action: 'read', collection: 'articles' },
      { action: 'update', collection: 'articles' },
    ])
    expect((await send('GET', '/settings?fields=project_name')).data).toEqual({ project_name: 'Recorded project' })
    expect((await send('GET', '/presets?filter[bookmark][_nnull]=true&fields=bookmark')).data).toEqual([
      { bookmark: 'Drafts' },
    ])
    const editor = { email: 'editor@example.com', password: 'editor1234' }
    expect((await send('POST', '/auth/login', editor)).status).toBe(200)
  })
})
