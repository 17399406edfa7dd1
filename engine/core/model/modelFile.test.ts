import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { compareModels } from '#schemas/model/compareModels.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelFile } from '#schemas/model/ModelFile.ts'
import { readModelFile } from '#schemas/model/readModelFile.ts'
import { storedModel } from './storedModel.ts'

/** The review project has its relations from memory, where they have no ids. */
const stored = storedModel({
  ...reviewMetadata,
  relations: reviewMetadata.relations.map((relation, at) => ({ ...relation, id: at + 1 })),
})
const model = exportModel(stored)
const text = (of: unknown) => JSON.stringify(of)
const calls = (of: ModelFile) => {
  const { gentle, converting, deleting, stuck } = compareModels(stored, of)
  const callTexts = (list: typeof gentle) => list.map(({ method, path }) => `${method} ${path}`)
  return { gentle: callTexts(gentle), converting: callTexts(converting), deleting: callTexts(deleting), stuck }
}
const nothing = { gentle: [], converting: [], deleting: [], stuck: [] }
const withSchema = (change: object): ModelFile => ({
  ...model,
  fields: model.fields.map(field =>
    field.collection === 'articles' && field.field === 'title' && field.schema
      ? { ...field, schema: { ...field.schema, ...change } }
      : field,
  ),
})

describe('model file', () => {
  it('contains project collections and no details of one database', () => {
    expect(model.collections.some(({ collection }) => collection.startsWith('directus_'))).toBe(false)
    expect(text(model)).not.toMatch(/"id":\d/)
    expect(readModelFile(text(model))).toEqual(model)
  })

  it.each([
    ['invalid JSON', 'hello'],
    ['not a model', '{"a":1}'],
    ['an unsupported version', text({ ...model, version: 2 })],
    ['a duplicate collection', text({ ...model, collections: [...model.collections, ...model.collections] })],
    ['a field without a collection', text({ ...model, collections: model.collections.slice(1) })],
    [
      'a collection without a primary key',
      text({ ...model, fields: model.fields.filter(({ schema }) => !schema?.is_primary_key) }),
    ],
    ['a relation without a field', text({ ...model, fields: model.fields.filter(({ field }) => field !== 'author') })],
  ])('is rejected: %s', (_, given) => {
    expect(readModelFile(given)).toBeNull()
  })
})

describe('changes from a model file', () => {
  it('are empty for an equal model', () => {
    expect(calls(model)).toEqual(nothing)
  })

  it.each([
    [
      'a type change',
      { ...model, fields: model.fields.map(f => (f.field === 'published_on' ? { ...f, type: 'string' } : f)) },
    ],
    ['a required value', withSchema({ is_nullable: false })],
    ['a new size', withSchema({ max_length: 20 })],
  ])('convert values for %s', (_, of) => {
    expect(calls(of)).toMatchObject({ gentle: [], converting: [expect.stringMatching(/^PATCH \/fields\/articles\//)] })
  })

  it('are not destructive when a default changes', () => {
    expect(calls(withSchema({ default_value: 'Draft' }))).toEqual({
      ...nothing,
      gentle: ['PATCH /fields/articles/title'],
    })
  })

  it('create collections first, and delete lists before keys and collections', () => {
    const tags = {
      ...model,
      collections: [
        ...model.collections.filter(({ collection }) => collection !== 'articles_tags'),
        { collection: 'topics', meta: null },
      ],
      fields: [
        ...model.fields
          .filter(({ collection }) => collection !== 'articles_tags')
          .filter(({ collection, field }) => collection !== 'articles' || (field !== 'tags' && field !== 'author')),
        ...model.fields
          .filter(({ collection, field }) => collection === 'tags' && field === 'id')
          .map(field => ({ ...field, collection: 'topics' })),
      ],
      relations: model.relations.filter(
        ({ many_collection, many_field }) => many_collection !== 'articles_tags' && many_field !== 'author',
      ),
    }
    expect(calls(tags)).toEqual({
      ...nothing,
      gentle: ['POST /collections'],
      deleting: ['DELETE /fields/articles/tags', 'DELETE /fields/articles/author', 'DELETE /collections/articles_tags'],
    })
  })

  it('do not change primary keys and report it', () => {
    const keys = model.fields.map(f => (f.collection === 'tags' && f.field === 'id' ? { ...f, type: 'uuid' } : f))
    expect(calls({ ...model, fields: keys })).toEqual({ ...nothing, stuck: ['tags.id'] })
  })

  it('replace a relation to another collection', () => {
    const relations = model.relations.map(relation =>
      relation.many_field === 'author' ? { ...relation, one_collection: 'directus_users' } : relation,
    )
    expect(calls({ ...model, relations }).gentle).toEqual([
      expect.stringMatching(/^DELETE \/relations\/\d+$/),
      'POST /relations',
    ])
  })
})
