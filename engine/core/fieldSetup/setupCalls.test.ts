import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { defaultChangeOf } from './destruction.ts'
import { newDraft, storedDraft, withType } from './draftField.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { isReady } from './isComplete.ts'
import { settled, setupOf } from './kinds/kindRules.ts'
import { linkProblems } from './linkProblems.ts'
import { withOrder } from './listOrder.ts'
import { fieldChange, setupCalls } from './setupCalls.ts'

const numbered = reviewMetadata.relations.map((relation, at) => ({ ...relation, id: at + 1 }))

/** The review project with stored relations. */
const withRelations = (relations: readonly Relation[]) =>
  buildMetadata({
    collections: reviewMetadata.collections,
    fields: reviewMetadata.collections.flatMap(({ fields }) => fields.map(({ wire }) => wire)),
    relations,
    permissions: [],
    caller: reviewMetadata.caller,
    language: 'en-US',
  })

it('changes an existing relation (A-0275)', () => {
  const metadata = withRelations(numbered)
  const field = metadata.field('articles', 'sections')
  if (!field) throw new Error('There are no sections')
  const sections = storedDraft(metadata, field)
  const wider = { ...sections, link: { ...sections.link, allowed: ['authors', 'regions', 'tags'] } }
  const far = numbered.find(({ many_field }) => many_field === 'item')
  expect(setupCalls(sections, metadata)).toEqual([])
  expect(setupCalls(wider, metadata)).toMatchObject([
    {
      method: 'PATCH',
      path: `/relations/${far?.id}`,
      body: { one_allowed_collections: ['authors', 'regions', 'tags'] },
    },
  ])
})

it.each(['m2m', 'files', 'm2a'] as const)('stores the order of a list of kind %s in its junction', kind => {
  const start = newDraft(kind, 'articles', buildRegistry([]))
  const link = { ...start.link, ...(kind === 'm2m' ? { related: 'tags' } : { allowed: ['authors'] }) }
  const plain = settled({ ...start, field: 'others', link }, reviewMetadata)
  const fieldsOf = (draft: FieldDraft) => setupOf(draft, reviewMetadata).collections.flatMap(({ fields }) => fields)
  const ordered = withOrder(plain, true)
  expect(ordered.meta.options).toEqual({ sortField: 'sort' })
  expect(fieldsOf(ordered)).toContainEqual(expect.objectContaining({ field: 'sort', type: 'integer' }))
  expect(fieldsOf(plain).map(({ field }) => field)).not.toContain('sort')
  expect(withOrder(ordered, false)).toEqual(plain)
})

it('converts the default value with the type, and says so', () => {
  const title = reviewMetadata.field('articles', 'title')
  if (!title?.schema) throw new Error('There is no title')
  const schema = { ...title.schema, default_value: '5' }
  const field = { ...title, schema, wire: { ...title.wire, schema } }
  const registry = buildRegistry([])
  const draft = storedDraft(reviewMetadata, field)
  const number = withType(draft, 'integer', registry)
  expect(defaultChangeOf(draft)).toBeNull()
  expect(defaultChangeOf(number)).toMatchObject({ kind: 'kept', before: '5', after: '5' })
  expect(fieldChange(number, field, reviewMetadata).change).toMatchObject({
    type: 'integer',
    schema: { default_value: 5 },
  })
  const text = withType(draft, 'text', registry)
  expect(fieldChange(text, field, reviewMetadata)).toMatchObject({
    change: { schema: { default_value: '5' } },
    before: { schema: { default_value: '5' } },
  })
  const date = withType(draft, 'date', registry)
  expect(defaultChangeOf(date)).toMatchObject({ kind: 'removed', converted: null })
  expect(withType(date, 'string', registry).schema.default_value).toBe('5')
})

it('shows an existing relation from its other side instead of creating one', () => {
  const key = numbered.find(each => each.many_collection === 'chapters' && each.many_field === 'article')
  const start = newDraft('o2m', 'articles', buildRegistry([]))
  const draft = { ...start, field: 'parts', link: { ...start.link, related: 'chapters', foreignKey: 'article' } }
  const oneSided = withRelations(numbered.map(each => (each === key ? { ...each, one_field: null } : each)))
  expect(isReady(draft, oneSided)).toBe(true)
  expect(setupCalls(draft, oneSided)).toMatchObject([
    { method: 'POST', path: '/fields/articles', body: { field: 'parts', type: null } },
    { method: 'PATCH', path: `/relations/${key?.id}`, body: { one_field: 'parts' } },
  ])
  expect(linkProblems(draft, withRelations(numbered))).toEqual({ foreignKey: { kind: 'shown', field: 'chapters' } })
})
