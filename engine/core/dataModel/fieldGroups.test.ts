import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { storedModel } from '../model/storedModel.ts'
import { addGroup, fieldGroups } from './fieldGroups.ts'

const stored = storedModel(reviewMetadata)
const isGroup = ({ meta }: { readonly meta: { readonly interface: string | null } | null }) =>
  meta?.interface === 'group'
const groupNamed = (id: string, model: StoredModel = stored, collection = 'tags') => {
  const found = fieldGroups(model, collection, isGroup).find(each => each.id === id)
  if (!found) throw new Error(`There is no group ${id}`)
  return found
}
const named = (of: ReturnType<typeof addGroup>) =>
  of.calls.map(({ method, path, body }) => {
    const field: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'field') : undefined
    return `${method} ${path}${typeof field === 'string' ? ` ${field}` : ''}`
  })

it('adds the group, and its fields in it', () => {
  expect(named(addGroup(stored, 'tags', groupNamed('seo')))).toEqual([
    ...['seo', 'meta_title', 'meta_description', 'canonical_url', 'no_index'].map(
      field => `POST /fields/tags ${field}`,
    ),
  ])
  const { calls } = addGroup(stored, 'tags', groupNamed('seo'))
  expect(calls[0]?.reads).toBeUndefined()
  for (const { body, reads } of calls.slice(1)) {
    expect(reads?.path).toBe('/fields/tags/seo')
    expect(reads?.body({ meta: { id: 7 } })).toMatchObject({ ...Object(body), meta: { group: 7 } })
  }
})

it('leaves out fields that exist already', () => {
  const seo = groupNamed('seo')
  const named = seo.fields.map(field => (field.field === 'no_index' ? { ...field, field: 'name' } : field))
  const { calls, left } = addGroup(stored, 'tags', { ...seo, fields: named })
  expect(left).toEqual(['name'])
  expect(calls.some(({ path }) => path === '/fields/tags/name')).toBe(false)
})

it('offers the groups of other collections, with the fields in them', () => {
  const [title] = stored.fields.filter(each => each.collection === 'articles' && each.field === 'title')
  if (!title?.meta) throw new Error('There is no title')
  const group = {
    ...title,
    field: 'intro',
    schema: null,
    meta: { ...title.meta, id: 900, field: 'intro', interface: 'group' },
  }
  const inside = { ...title, meta: { ...title.meta, group: 900 } }
  const model = { ...stored, fields: [...stored.fields.filter(each => each !== title), group, inside] }
  const own = groupNamed('articles.intro', model)
  expect(own.fields.map(({ field }) => field)).toEqual(['intro', 'title'])
  expect(named(addGroup(model, 'tags', own))).toEqual(['POST /fields/tags intro', 'POST /fields/tags title'])
  expect(fieldGroups(model, 'articles', isGroup).map(({ id }) => id)).toEqual(['seo', 'address'])
})
