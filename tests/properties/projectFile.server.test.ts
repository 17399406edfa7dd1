import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelDifference } from '#schemas/model/compareModels.ts'
import { bodyOf } from '#schemas/model/modelCalls.ts'
import { systemCaller } from '#server/access/RequestCaller.ts'
import type { Api } from '#server/cli/api/Api.ts'
import { apiOf } from '#server/cli/api/apiOf.ts'
import { applyProject } from '#server/cli/plan/applyProject.ts'
import { compareProjects } from '#server/cli/plan/compareProjects.ts'
import { exportProject } from '#server/cli/plan/exportProject.ts'
import type { ProjectFile } from '#server/cli/plan/ProjectFile.ts'
import { isSame } from '#server/cli/plan/planText.ts'
import { readProject } from '#server/cli/plan/readProject.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const servers: TestServer[] = []
let one: Api
let two: Api
let empty: ProjectFile

const open = async (database: (typeof anyDatabase)[number]): Promise<Api> => {
  const server = await startTestServer(database, { caller: systemCaller })
  servers.push(server)
  return apiOf(async (path, request) => server.fetch(new Request(`http://localhost${path}`, request)), server.close)
}

const everything = { allowConvert: true, allowDelete: true, onStep: () => {} }
const snapshot = async (api: Api): Promise<ProjectFile> => exportProject(await readProject(api))

/** Executes a plan in one pass, as the studio does. */
async function sendAll(api: Api, { gentle, converting, deleting }: ModelDifference): Promise<void> {
  for (const call of [...gentle, ...converting, ...deleting])
    await api.send(call.method, call.path, await bodyOf(call, path => api.send('GET', path)))
}

/** An API that is lost after one write. */
class Lost extends Error {}
function lostAfterOne(api: Api): Api {
  let writes = 0
  return {
    ...api,
    send: async (method, path, body) => {
      if (method !== 'GET' && ++writes > 1) throw new Lost()
      return api.send(method, path, body)
    },
  }
}

const names = ['alpha', 'beta', 'gamma'] as const
const name = fc.constantFrom(...names)
const plainField = fc.record({
  field: fc.constantFrom('title', 'amount', 'note', 'flag', 'when', 'data'),
  type: fc.constantFrom('string', 'integer', 'text', 'boolean', 'dateTime', 'json'),
  required: fc.boolean(),
  inBox: fc.boolean(),
})
const rule = fc.constantFrom(null, {}, { id: { _gt: 3 } })
const permission = fc.record({
  role: fc.constantFrom(null, 'Editors', 'Authors'),
  collection: name,
  action: fc.constantFrom('create', 'read', 'update', 'delete'),
  permissions: rule,
  fields: fc.constantFrom(null, ['*'], ['id']),
  presets: fc.constantFrom(null, { title: 'New' }),
})
const project = fc.record({
  collections: fc.uniqueArray(
    fc.record({
      collection: name,
      note: fc.constantFrom(null, 'A note: with “quotes”', 'yes'),
      hidden: fc.boolean(),
      fields: fc.uniqueArray(plainField, { selector: each => each.field, maxLength: 4 }),
      parent: fc.option(name),
    }),
    { selector: each => each.collection, minLength: 1, maxLength: 3 },
  ),
  permissions: fc.array(permission, { maxLength: 4 }),
  presets: fc.array(
    fc.record({
      collection: name,
      role: fc.constantFrom(null, 'Editors'),
      bookmark: fc.constantFrom(null, 'Mine', 'Mine'),
      layout_query: fc.constantFrom(null, { tabular: { sort: ['id'] } }),
    }),
    { maxLength: 3 },
  ),
  webhooks: fc.array(
    fc.record({ name: fc.constantFrom('Build', 'Notify'), status: fc.constantFrom('active', 'inactive') }),
    { maxLength: 2 },
  ),
  color: fc.constantFrom('#2F80ED', '#AA0000'),
})

type Project = typeof project extends fc.Arbitrary<infer Value> ? Value : never

/** Creates a project by requests, as an administrator would. */
async function create(api: Api, made: Project): Promise<void> {
  const has = (collection: string) => made.collections.some(each => each.collection === collection)
  const roles = new Map(['Editors', 'Authors'].map(role => [role, randomUUID()]))
  const idOf = (role: string | null) => (role === null ? null : roles.get(role))
  for (const [role, id] of roles) await api.send('POST', '/roles', { id, name: role, app_access: role === 'Editors' })
  for (const { collection, fields, hidden, note, parent } of made.collections) {
    await api.send('POST', '/collections', { collection, meta: { note, hidden } })
    const box = { field: 'box', type: null, meta: { interface: 'group', special: ['alias', 'no-data', 'group'] } }
    await api.send('POST', `/fields/${collection}`, box)
    const stored = await api.send('GET', `/fields/${collection}/box`)
    for (const { field, inBox, required, type } of fields)
      await api.send('POST', `/fields/${collection}`, {
        field,
        type,
        schema: required ? { is_nullable: false, default_value: null } : {},
        meta: { interface: 'text-input', group: inBox ? Object(stored).meta.id : null },
      })
    if (parent !== null)
      await api.send('POST', `/fields/${collection}`, { field: 'parent', type: 'integer', meta: { special: ['m2o'] } })
  }
  for (const { collection, parent } of made.collections)
    if (parent !== null && has(parent))
      await api.send('POST', '/relations', {
        many_collection: collection,
        many_field: 'parent',
        one_collection: parent,
      })
  const known = <Row extends { readonly collection: string }>(rows: readonly Row[]) =>
    rows.filter(({ collection }) => has(collection))
  for (const row of known(made.permissions)) await api.send('POST', '/permissions', { ...row, role: idOf(row.role) })
  for (const row of known(made.presets)) await api.send('POST', '/presets', { ...row, role: idOf(row.role) })
  for (const row of made.webhooks)
    await api.send('POST', '/webhooks', {
      ...{ ...row, url: 'https://hooks.example.com/', actions: ['create'], collections: ['alpha'] },
    })
  await api.send('PATCH', '/settings', { project_color: made.color })
}

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('a project file', () => {
    beforeAll(async () => {
      one = await open(database)
      two = await open(database)
      const { settings, ...full } = await snapshot(one)
      empty = {
        ...full,
        ...{ collections: [], fields: [], relations: [], permissions: [], presets: [], webhooks: [] },
        roles: (full.roles ?? []).filter(({ name }) => name === 'Administrator'),
        ...(settings === undefined ? {} : { settings }),
      }
      for (const api of [one, two]) await applyProject(api, empty, everything)
    })
    afterAll(async () => {
      for (const server of servers) await server.close()
    })

    test('applied to another project makes it equal, also when interrupted after every step', async () => {
      await fc.assert(
        fc.asyncProperty(project, async made => {
          for (const api of [one, two]) await applyProject(api, empty, everything)
          await create(one, made)
          const file = await snapshot(one)
          expect(isSame(compareProjects(await readProject(one), file, randomUUID))).toBe(true)

          await sendAll(two, compareProjects(await readProject(two), file, randomUUID))
          expect(await snapshot(two)).toEqual(file)

          expect(isSame((await applyProject(two, empty, everything)).left)).toBe(true)
          expect(await snapshot(two)).toEqual(empty)

          for (let runs = 0; runs < 200; runs++) {
            const run = applyProject(lostAfterOne(two), file, everything)
            const ended = await run.catch((cause: unknown) => {
              if (cause instanceof Lost) return null
              throw cause
            })
            if (ended !== null) break
          }
          expect(await snapshot(two)).toEqual(file)
        }),
        { numRuns: examples(8) },
      )
    })

    test('deletions and conversions wait until they are allowed', async () => {
      await applyProject(one, empty, everything)
      const collection = { collection: 'alpha', meta: {}, fields: [{ field: 'title', type: 'string', schema: {} }] }
      await one.send('POST', '/collections', collection)
      const file = await snapshot(one)
      await one.send('POST', '/collections', { collection: 'beta', meta: {} })
      await one.send('PATCH', '/fields/alpha/title', { type: 'text' })
      const some = await applyProject(one, file, { ...everything, allowConvert: false, allowDelete: false })
      expect([some.steps, some.left.converting.length, some.left.deleting.length]).toEqual([0, 1, 1])
      const converted = await applyProject(one, file, { ...everything, allowDelete: false })
      expect([converted.steps, converted.left.converting.length, converted.left.deleting.length]).toEqual([1, 0, 1])
      expect(isSame((await applyProject(one, file, everything)).left)).toBe(true)
      expect(await snapshot(one)).toEqual(file)
    })
  })
})
