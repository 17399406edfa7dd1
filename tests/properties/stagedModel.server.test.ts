import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PermissionRow, readRows } from '#engine/core/permissions/permissionRows.ts'
import { cellsOf, stagedRows } from '#engine/core/staging/permissionCells.ts'
import { nothingStaged, type StagedModel } from '#engine/core/staging/StagedModel.ts'
import { stageCalls } from '#engine/core/staging/stageCalls.ts'
import { changesBetween, stagedPlan } from '#engine/core/staging/stagedPlan.ts'
import { stagedFile, stagedStored } from '#engine/core/staging/stagedStored.ts'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { Relation } from '#schemas/data/Relation.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { compareModels } from '#schemas/model/compareModels.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import {
  bodyOf,
  createCollection,
  createField,
  createRelations,
  deleteCollection,
  deleteField,
  updateCollection,
  updateField,
  updateFields,
} from '#schemas/model/modelCalls.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { createPermissions, deletePermissions, updatePermission } from '#schemas/permission/permissionCalls.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** The model of a server, and its permissions for everyone. */
interface State {
  readonly model: StoredModel
  readonly rows: readonly PermissionRow[]
}

const collectionName = fc.constantFrom('alpha', 'beta', 'gamma', 'folder')
const fieldName = fc.constantFrom('title', 'amount', 'box', 'parent', 'status')
const action = fc.constantFrom('read' as const, 'update' as const)

/** An edit of an administrator. It is left out where it is not possible. */
const edit = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('collection' as const), collection: collectionName, group: fc.boolean() },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('field' as const), collection: collectionName, field: fieldName },
      ...{ type: fc.constantFrom('string', 'integer', 'text'), inBox: fc.boolean() },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('relation' as const), collection: collectionName, to: collectionName, list: fc.boolean() },
    }),
  },
  fc.record({
    kind: fc.constant('note' as const),
    collection: collectionName,
    field: fieldName,
    note: fc.constantFrom('A', 'B'),
  }),
  fc.record({ kind: fc.constant('type' as const), collection: collectionName, field: fieldName }),
  fc.record({ kind: fc.constant('settings' as const), collection: collectionName, hidden: fc.boolean() }),
  fc.record({ kind: fc.constant('order' as const), collection: collectionName }),
  fc.record({ kind: fc.constant('deleteField' as const), collection: collectionName, field: fieldName }),
  fc.record({ kind: fc.constant('deleteCollection' as const), collection: collectionName }),
  fc.record({ kind: fc.constant('grant' as const), collection: collectionName, action }),
  fc.record({ kind: fc.constant('narrow' as const), collection: collectionName, action }),
  fc.record({ kind: fc.constant('withdraw' as const), collection: collectionName, action }),
)
const edits = fc.array(edit, { maxLength: 16, size: 'max' })
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

const keyField = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
const box = { type: null, schema: null, meta: { interface: 'group', special: ['alias', 'no-data', 'group'] } }

/** The calls that the screens send for an edit, given what they show. */
function callsFor({ model, rows }: State, edit: Edit): readonly ModelCall[] {
  const info = model.collections.find(each => each.collection === edit.collection)
  const fields = model.fields.filter(each => each.collection === edit.collection)
  const named = 'field' in edit ? fields.find(each => each.field === edit.field) : undefined
  const own = rows.filter(row => row.collection === edit.collection && 'action' in edit && row.action === edit.action)
  const isTable = info !== undefined && info.schema !== null
  switch (edit.kind) {
    case 'collection': {
      if (info) return []
      if (edit.collection === 'folder') return [createCollection({ collection: 'folder', schema: null, meta: {} })]
      const group = edit.group && model.collections.some(each => each.collection === 'folder') ? 'folder' : null
      return [createCollection({ collection: edit.collection, meta: { group }, fields: [keyField] })]
    }
    case 'field': {
      if (!isTable || named) return []
      if (edit.field === 'box') return [createField(edit.collection, { ...box, field: 'box' })]
      const group = edit.inBox ? (fields.find(each => each.field === 'box')?.meta?.id ?? null) : null
      return [createField(edit.collection, { field: edit.field, type: edit.type, schema: {}, meta: { group } })]
    }
    case 'relation': {
      const target = model.collections.find(each => each.collection === edit.to)
      const list = `${edit.collection}_list`
      if (!isTable || !target || target.schema === null || fields.some(each => each.field === 'parent')) return []
      if (model.fields.some(each => each.collection === edit.to && each.field === list)) return []
      return [
        createField(edit.collection, { field: 'parent', type: 'integer', schema: {}, meta: { special: ['m2o'] } }),
        ...(edit.list
          ? [createField(edit.to, { field: list, type: null, schema: null, meta: { special: ['o2m'] } })]
          : []),
        createRelations([
          {
            ...{ many_collection: edit.collection, many_field: 'parent', many_primary: 'id' },
            ...{ one_collection: edit.to, one_primary: 'id', one_field: edit.list ? list : null },
          },
        ]),
      ]
    }
    case 'note':
      return named ? [updateField(edit.collection, edit.field, { meta: { note: edit.note } }, {})] : []
    case 'type':
      return named?.type === 'string'
        ? [updateField(edit.collection, edit.field, { type: 'text' }, { type: 'string' })]
        : []
    case 'settings':
      return info ? [updateCollection(edit.collection, { hidden: edit.hidden }, {})] : []
    case 'order': {
      // Servers list fields without a column last.
      const names = fields.map(({ field }) => field).toSorted()
      const changes = names.map((field, at) => ({ field, meta: { sort: at + 1 } }))
      return changes.length < 2 ? [] : [updateFields(edit.collection, changes, changes)]
    }
    case 'deleteField':
      return named ? [deleteField(edit.collection, edit.field)] : []
    case 'deleteCollection':
      return info ? [deleteCollection(edit.collection)] : []
    case 'grant':
      return isTable && own.length === 0
        ? [createPermissions([{ role: null, collection: edit.collection, action: edit.action, fields: ['*'] }])]
        : []
    case 'narrow':
      return own.map(row => updatePermission(row, { fields: ['id'] }))
    case 'withdraw':
      return own.length === 0 ? [] : [deletePermissions(own)]
  }
}

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('staged changes', () => {
    const servers: TestServer[] = []
    beforeAll(async () => {
      for (let count = 0; count < 2; count++) servers.push(await startTestServer(database))
    })
    afterAll(async () => {
      for (const server of servers) await server.close()
    })

    const stateOf = async (server: TestServer): Promise<State> => {
      const read = async <Data extends Schema.ConstraintDecoder<unknown>>(path: string, schema: Data) =>
        Result.getOrThrow(Schema.decodeUnknownResult(schema)((await server.asAdmin('GET', path)).data))
      const query = { limit: '-1', 'filter[role][_null]': 'true' }
      const { data } = await server.asAdmin('GET', '/permissions', { query })
      return {
        model: {
          collections: await read('/collections', Schema.Array(Collection)),
          fields: await read('/fields', Schema.Array(Field)),
          relations: await read('/relations', Schema.Array(Relation)),
        },
        rows: readRows(data as never),
      }
    }

    const send = async (server: TestServer, call: ModelCall) => {
      const body = await bodyOf(call, async from => (await server.asAdmin('GET', from)).data)
      const answer = await server.asAdmin(call.method, call.path, body === undefined ? {} : { body })
      expect([call.method, call.path, answer.message]).toEqual([call.method, call.path, undefined])
    }

    const sendAll = async (server: TestServer, { model, rows }: State, staged: StagedModel) => {
      const plan = stagedPlan(model, rows, staged)
      expect(plan.stuck).toEqual([])
      expect(plan.conflicts).toEqual([])
      const permissions = plan.permissions.map(({ call }) => call)
      for (const call of [...plan.gentle, ...permissions, ...plan.converting, ...plan.deleting])
        await send(server, call)
    }

    /** Without the ids of a database, and the order of rows. */
    const comparable = ({ model, rows }: State) => ({
      model: exportModel(model),
      permissions: cellsOf(rows)
        .filter(({ collection }) => !isSystemCollection(collection))
        .toSorted((a, b) => `${a.collection} ${a.action}`.localeCompare(`${b.collection} ${b.action}`)),
    })

    const clear = async (server: TestServer, first: State) => {
      const now = await stateOf(server)
      const { gentle, converting, deleting } = compareModels(now.model, exportModel(first.model))
      for (const call of [...gentle, ...converting, ...deleting]) await send(server, call)
      const { rows } = await stateOf(server)
      const left = rows.filter(row => !first.rows.some(each => each.id === row.id))
      if (left.length > 0) await send(server, deletePermissions(left))
    }

    test('lead to the same model as the edits sent at once, and are undone', async () => {
      const [one, two] = servers
      if (!one || !two) throw new Error('There are no servers')
      const first = await stateOf(one)
      await fc.assert(
        fc.asyncProperty(edits, edits, async (later, earlier) => {
          for (const server of [one, two]) {
            await clear(server, first)
            for (const each of earlier)
              for (const call of callsFor(await stateOf(server), each)) await send(server, call)
          }
          const before = await stateOf(two)
          let staged: StagedModel = nothingStaged
          for (const each of later) {
            const shown = {
              model: stagedStored(before.model, staged),
              rows: stagedRows(before.rows, staged.permissions),
            }
            const next = stageCalls(before.model, before.rows, staged, callsFor(shown, each))
            // A part that is created again after its deletion was staged cannot be staged.
            if (!next.ok) continue
            staged = next.staged
            for (const call of callsFor(await stateOf(one), each)) await send(one, call)
          }
          await sendAll(two, before, staged)
          const after = await stateOf(two)
          expect(comparable(after)).toEqual(comparable(await stateOf(one)))

          const ends = { file: exportModel(after.model), rows: after.rows }
          await sendAll(two, after, changesBetween(ends, { file: exportModel(before.model), rows: before.rows }))
          expect(comparable(await stateOf(two))).toEqual(comparable(before))
        }),
        { numRuns: examples(25) },
      )
    })

    test('show the model as it will be', async () => {
      const [one] = servers
      if (!one) throw new Error('There is no server')
      const now = await stateOf(one)
      const file = exportModel(now.model)
      expect(stagedFile(file, nothingStaged)).toEqual(file)
      expect(stagedStored(now.model, nothingStaged)).toBe(now.model)
    })
  })
})
