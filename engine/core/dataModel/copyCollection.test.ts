import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { storedModel } from '../model/storedModel.ts'
import { copyCollection } from './copyCollection.ts'

const stored = storedModel({
  ...reviewMetadata,
  relations: reviewMetadata.relations.map((relation, at) => ({ ...relation, id: at + 1 })),
})

/** What a copy of a collection sends. */
function sentBy(model: StoredModel, source = 'articles') {
  const { calls, left } = copyCollection(model, source, 'essays')
  // Safe: these calls have such bodies.
  const bodies = calls.map(({ body }) => body) as readonly Readonly<Record<string, unknown>>[]
  return { paths: calls.map(({ method, path }) => `${method} ${path}`), bodies, left }
}

it('creates the collection with its columns, and then their relations', () => {
  const { bodies, left, paths } = sentBy(stored)
  expect(paths).toEqual(['POST /collections', 'POST /relations'])
  const [created, relations] = bodies
  expect(created).toMatchObject({ collection: 'essays' })
  const fields = created?.['fields'] as readonly { readonly field: string }[]
  const original = stored.fields.filter(({ collection }) => collection === 'articles').map(({ field }) => field)
  expect([...fields.map(({ field }) => field), ...left].toSorted()).toEqual(original.toSorted())
  expect(left).toEqual(['chapters', 'gallery', 'sections', 'tags', 'translations'])
  expect(fields.find(({ field }) => field === 'status')).toMatchObject({
    meta: { interface: 'dropdown', options: { choices: expect.any(Array) } },
  })
  expect(relations).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ many_collection: 'essays', many_field: 'author', one_collection: 'authors' }),
    ]),
  )
  expect(Object.values(relations ?? {})).toHaveLength(4)
})

it('points a relation to itself at the copy, without the list of the original', () => {
  const [first, ...rest] = stored.relations
  if (!first) throw new Error('The project has relations.')
  const own = { ...first, many_field: 'author', one_collection: 'articles', one_field: 'notes' }
  const { bodies, left } = sentBy({ ...stored, relations: [own, ...rest] })
  expect(left).toContain('notes')
  expect(bodies[1]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ many_field: 'author', one_collection: 'essays', one_field: null }),
    ]),
  )
})

it('keeps the settings but not the translated names, and no template with a list', () => {
  const withMeta = (display_template: string) => ({
    ...stored,
    collections: stored.collections.map(each => ({
      ...each,
      meta: {
        collection: each.collection,
        icon: 'article',
        note: 'Everything we print',
        display_template,
        hidden: false,
        singleton: false,
        translations: [{ language: 'de-DE', translation: 'Artikel' }],
        archive_field: 'status',
        archive_value: 'archived',
        unarchive_value: 'draft',
        archive_app_filter: true,
        sort_field: null,
      },
    })),
  })
  expect(sentBy(withMeta('{{ title }}')).bodies[0]?.['meta']).toMatchObject({
    icon: 'article',
    archive_field: 'status',
    display_template: '{{ title }}',
    translations: null,
  })
  expect(sentBy(withMeta('{{ tags.name }}')).bodies[0]?.['meta']).toMatchObject({ display_template: null })
})

it('does nothing for a collection that does not exist', () => {
  expect(copyCollection(stored, 'gone', 'essays')).toEqual({ calls: [], left: [] })
})
