import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { storedDraft } from './draftField.ts'
import { setupCalls } from './setupCalls.ts'

it('changes an existing relation (A-0275)', () => {
  const relations = reviewMetadata.relations.map((relation, at) => ({ ...relation, id: at + 1 }))
  const metadata = buildMetadata({
    collections: reviewMetadata.collections,
    fields: reviewMetadata.collections.flatMap(({ fields }) => fields.map(({ wire }) => wire)),
    relations,
    permissions: [],
    caller: reviewMetadata.caller,
    language: 'en-US',
  })
  const field = metadata.field('articles', 'sections')
  if (!field) throw new Error('There are no sections')
  const sections = storedDraft(metadata, field)
  const wider = { ...sections, link: { ...sections.link, allowed: ['authors', 'regions', 'tags'] } }
  const far = relations.find(({ many_field }) => many_field === 'item')
  expect(setupCalls(sections, metadata)).toEqual([])
  expect(setupCalls(wider, metadata)).toMatchObject([
    {
      method: 'PATCH',
      path: `/relations/${far?.id}`,
      body: { one_allowed_collections: ['authors', 'regions', 'tags'] },
    },
  ])
})
