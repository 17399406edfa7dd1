import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { updateDeletionRule } from '#schemas/model/deletionRule.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import {
  createCollection,
  createField,
  createItems,
  createRelations,
  deleteCollection,
  deleteField,
  duplicateField,
  updateCollection,
  updateField,
} from '#schemas/model/modelCalls.ts'
import { renameInModel } from '#schemas/model/renameInModel.ts'
import { createPermissions, deletePermissions, updatePermission } from '#schemas/permission/permissionCalls.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'
import { stagedRows } from './permissionCells.ts'
import { namesIn, withDependents, withoutStaged } from './removeStaged.ts'
import { nothingStaged, type StagedModel } from './StagedModel.ts'
import { stageCalls } from './stageCalls.ts'
import { serverModel, stagedMetadata } from './stagedMetadata.ts'
import { changesBetween, keepStaged, losesData, stagedPlan } from './stagedPlan.ts'

/** The review project has its relations from memory, where they have no ids. */
const metadata = {
  ...reviewMetadata,
  relations: reviewMetadata.relations.map((relation, at) => ({ ...relation, id: at + 1 })),
}
const stored = serverModel(metadata)
const row: PermissionRow = {
  ...{ id: 7, role: 'editor', collection: 'articles', action: 'read', fields: ['*'] },
  ...{ permissions: null, validation: null, presets: null },
}

function staged(...calls: readonly ModelCall[]): StagedModel {
  return calls.reduce((before, call) => {
    const next = stageCalls(stored, [row], before, [call])
    if (!next.ok) throw new Error(next.reason.key)
    return next.staged
  }, nothingStaged)
}

const plan = (of: StagedModel) => {
  const { gentle, converting, deleting, permissions } = stagedPlan(stored, [row], of)
  return [...gentle, ...permissions.map(({ call }) => call), ...converting, ...deleting].map(
    ({ method, path }) => `${method} ${path}`,
  )
}

const text = (field: string) => ({ field, type: 'string', schema: {}, meta: {} })
const note = (field: string, value: string) => updateField('articles', field, { meta: { note: value } }, {})

describe('staging', () => {
  it.each<[string, readonly ModelCall[], readonly string[]]>([
    ['two changes of a field', [note('title', 'A'), note('title', 'B')], ['PATCH /fields/articles/title']],
    ['a field and its change', [createField('articles', text('extra')), note('extra', 'A')], ['POST /fields/articles']],
    ['a new field that is deleted', [createField('articles', text('extra')), deleteField('articles', 'extra')], []],
    [
      'a new collection with a field',
      [createCollection({ collection: 'boats', fields: [] }), createField('boats', text('name'))],
      ['POST /collections'],
    ],
    ['a new collection that is deleted', [createCollection({ collection: 'boats' }), deleteCollection('boats')], []],
    ['a new type', [updateField('articles', 'title', { type: 'text' }, {})], ['PATCH /fields/articles/title']],
    ['a deleted key with its relation', [deleteField('articles', 'author')], ['DELETE /fields/articles/author']],
    ['settings', [updateCollection('articles', { note: 'A' }, {})], ['PATCH /collections/articles']],
    ['a changed permission', [updatePermission(row, { fields: ['id'] })], ['PATCH /permissions/7']],
    ['a deleted permission', [deletePermissions([row])], ['DELETE /permissions/7']],
    [
      'a permission on a new collection',
      [
        createPermissions([{ role: 'editor', collection: 'boats', action: 'read' }]),
        createCollection({ collection: 'boats' }),
      ],
      ['POST /collections', 'POST /permissions'],
    ],
    [
      'a deleted collection with its permissions',
      [deletePermissions([row]), deleteCollection('articles')],
      expect.not.arrayContaining(['DELETE /permissions/7']) as never,
    ],
  ])('plans %s', (_, calls, sent) => {
    expect(plan(staged(...calls))).toEqual(sent)
  })

  it.each<[string, readonly ModelCall[], string]>([
    ['a rename', [renameInModel('articles', 'title', 'name')], 'model.staged.no_step'],
    ['items', [createItems('languages', [{ code: 'en' }], 'code')], 'model.staged.no_step'],
    [
      'a deletion rule',
      [updateDeletionRule({ collection: 'articles', field: 'author', related: 'authors' }, 'CASCADE', null)],
      'model.staged.no_step',
    ],
    [
      'a copy by the server',
      [duplicateField('articles', 'title', { collection: 'tags', field: 'x' })],
      'model.staged.no_step',
    ],
    ['a system collection', [createField('directus_users', text('extra'))], 'model.staged.no_step'],
    [
      'a field that is created again',
      [deleteField('articles', 'title'), createField('articles', text('title'))],
      'model.staged.no_replacement',
    ],
  ])('refuses %s, with every call of the same edit', (_, calls, key) => {
    expect(stageCalls(stored, [], nothingStaged, [note('title', 'A'), ...calls])).toMatchObject({
      ok: false,
      reason: { key },
    })
  })

  it('shows the model as it will be, and keeps what does not change', () => {
    const changes = staged(
      createCollection({ collection: 'boats', fields: [] }),
      createField('boats', { ...text('captain'), meta: { special: ['m2o'] } }),
      createRelations([{ many_collection: 'boats', many_field: 'captain', one_collection: 'authors' }]),
      deleteField('articles', 'title'),
    )
    const shown = stagedMetadata(metadata, changes, 'en-US')
    expect(shown.relation('boats', 'captain')).toMatchObject({ kind: 'm2o', related: 'authors' })
    expect(shown.field('articles', 'title')).toBeNull()
    expect(shown.collection('authors')).toBe(metadata.collection('authors'))
    expect(shown.collection('boats')?.fields.map(({ field }) => field)).toEqual(['id', 'captain'])
  })

  it('gives new permissions an id that stays the same', () => {
    const create = createPermissions([{ role: 'editor', collection: 'tags', action: 'read' }])
    const changes = staged(create)
    const [, made] = stagedRows([row], changes.permissions)
    expect(made).toMatchObject({ collection: 'tags', fields: null })
    if (!made) throw new Error('There is no new permission')
    const edited = staged(create, updatePermission(made, { fields: ['id'] }))
    expect(stagedRows([row], edited.permissions)).toMatchObject([row, { id: made.id, fields: ['id'] }])
    expect(made.id).toBeLessThan(0)
  })

  it('removes a change with those that depend on it', () => {
    const changes = staged(
      createCollection({ collection: 'boats' }),
      createField('articles', { ...text('boat'), meta: { special: ['m2o'] } }),
      createRelations([{ many_collection: 'articles', many_field: 'boat', one_collection: 'boats' }]),
      createPermissions([{ role: 'editor', collection: 'boats', action: 'read' }]),
      note('title', 'A'),
    )
    const [create] = stagedPlan(stored, [row], changes).gentle
    if (!create) throw new Error('Nothing is planned')
    const names = withDependents(changes, namesIn(create, stored))
    expect(plan(withoutStaged(changes, names))).toEqual(['PATCH /fields/articles/title'])
  })

  it('keeps a staged change on top of a conflicting one', () => {
    const changes = staged(note('title', 'Mine'), note('author', 'Mine'))
    const theirs = {
      ...stored,
      fields: stored.fields.map(field =>
        field.collection === 'articles' && (field.field === 'title' || field.field === 'author') && field.meta
          ? { ...field, meta: { ...field.meta, note: 'Theirs' } }
          : field,
      ),
    }
    const conflicts = (of: StagedModel) => stagedPlan(theirs, [], of).conflicts.map(({ key }) => key)
    expect(conflicts(changes)).toEqual(['articles.title', 'articles.author'])
    const state = { file: exportModel(theirs), rows: [] }
    const kept = keepStaged(state, changes, { kind: 'fields', key: 'articles.title' })
    expect(conflicts(kept)).toEqual(['articles.author'])
    expect(plan(kept)).toHaveLength(2)
  })

  it('shows translated names of the project in what is staged', () => {
    const words = { ...metadata.keys, text: <Text>(value: Text) => (value === '$t:boats' ? 'Boats' : value) as Text }
    const meta = { translations: [{ language: 'en-US', translation: '$t:boats' }] }
    const call = createCollection({ collection: 'boats', meta, fields: [] })
    const shown = stagedMetadata({ ...metadata, keys: words }, staged(call), 'en-US')
    expect(shown.collection('boats')?.name).toBe('Boats')
  })

  it('says when the opposite changes cannot restore data', () => {
    const before = { file: exportModel(stored), rows: [row] }
    const without = { ...before.file, fields: before.file.fields.filter(({ field }) => field !== 'title') }
    expect(losesData(changesBetween({ file: without, rows: [row] }, before))).toBe(true)
    expect(losesData(changesBetween({ ...before, rows: [] }, before))).toBe(false)
  })
})
