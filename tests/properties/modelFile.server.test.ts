import { Result, Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { geometryFieldTypes } from '#schemas/data/fieldTypes.ts'
import { Relation } from '#schemas/data/Relation.ts'
import { compareModels } from '#schemas/model/compareModels.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { bodyOf } from '#schemas/model/modelCalls.ts'
import { readModelFile } from '#schemas/model/readModelFile.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('model file', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const read = async <Data extends Schema.ConstraintDecoder<unknown>>(path: string, schema: Data) =>
      Result.getOrThrow(Schema.decodeUnknownResult(schema)((await server.asAdmin('GET', path)).data))

    const stored = async () => ({
      collections: await read('/collections', Schema.Array(Collection)),
      fields: await read('/fields', Schema.Array(Field)),
      relations: await read('/relations', Schema.Array(Relation)),
    })

    const send = async (call: ModelCall) => {
      const { method, path } = call
      const body = await bodyOf(call, async from => (await server.asAdmin('GET', from)).data)
      const answer = await server.asAdmin(method, path, body === undefined ? {} : { body })
      expect([path, answer.message]).toEqual([path, undefined])
    }

    const readBack = (model: unknown) => {
      const file = readModelFile(JSON.stringify(model))
      if (!file) throw new Error('It is no model')
      return file
    }

    test('has no changes for the current model', async () => {
      const now = await stored()
      expect(compareModels(now, readBack(exportModel(now)))).toEqual({
        gentle: [],
        converting: [],
        deleting: [],
        stuck: [],
      })
    })

    test('restores fields of every geometry type', async () => {
      const start = { type: 'Point', coordinates: [5.2, 59.3] }
      for (const type of geometryFieldTypes)
        await server.asAdmin('POST', '/fields/tags', {
          body: {
            field: type.toLowerCase().replace('.', '_'),
            type,
            schema: type === 'geometry.Point' ? { default_value: start } : {},
            meta: { interface: 'map', display: 'geometry' },
          },
        })
      const file = readBack(exportModel(await stored()))
      const types = file.fields.filter(({ field }) => field.startsWith('geometry')).map(({ type }) => type)
      expect(types.toSorted()).toEqual(geometryFieldTypes.toSorted())
      expect(file.fields.find(({ field }) => field === 'geometry_point')?.schema).toMatchObject({
        default_value: start,
      })

      for (const field of ['geometry', 'geometry_point', 'geometry_multipolygon'])
        await server.asAdmin('DELETE', `/fields/tags/${field}`)
      const retype = (field: string, type: string) =>
        server.asAdmin('PATCH', `/fields/tags/${field}`, { body: { type, schema: {} } })
      expect((await retype('geometry_polygon', 'json')).status).toBe(200)
      expect((await retype('geometry_linestring', 'geometry')).status).toBe(200)
      expect((await retype('geometry_multipoint', 'geometry.MultiLineString')).status).toBe(200)

      const { gentle, converting, deleting, stuck } = compareModels(await stored(), file)
      expect([stuck, deleting]).toEqual([[], []])
      for (const call of [...gentle, ...converting]) await send(call)
      expect(exportModel(await stored())).toEqual(file)
    })

    test('restores what was deleted, added and changed since', async () => {
      await server.asAdmin('POST', '/fields/articles', {
        body: {
          field: 'box',
          type: null,
          schema: null,
          meta: { interface: 'group', special: ['alias', 'no-data', 'group'] },
        },
      })
      const box = (await stored()).fields.find(({ field }) => field === 'box')?.meta?.id
      await server.asAdmin('PATCH', '/fields/articles/title', { body: { meta: { group: box } } })
      const file = readBack(exportModel(await stored()))
      expect(file.fields.find(({ field, meta }) => field === 'title' && meta?.group === 'box')).toBeDefined()

      const lost = file.collections.map(({ collection }) => collection).filter(name => name !== 'articles')
      for (const collection of lost) await server.asAdmin('DELETE', `/collections/${collection}`)
      await server.asAdmin('DELETE', '/fields/articles/box')
      await server.asAdmin('POST', '/collections', { body: { collection: 'stray', meta: {} } })
      await server.asAdmin('POST', '/fields/articles', {
        body: { field: 'stray', type: 'integer', schema: {}, meta: { special: ['m2o'] } },
      })
      await server.asAdmin('POST', '/fields/stray', {
        body: { field: 'list', type: null, schema: null, meta: { special: ['o2m'] } },
      })
      await server.asAdmin('POST', '/relations', {
        body: { many_collection: 'articles', many_field: 'stray', one_collection: 'stray', one_field: 'list' },
      })

      const { gentle, converting, deleting, stuck } = compareModels(await stored(), file)
      expect(stuck).toEqual([])
      for (const call of [...gentle, ...converting, ...deleting]) await send(call)
      expect(exportModel(await stored())).toEqual(file)
    })
  })
})
