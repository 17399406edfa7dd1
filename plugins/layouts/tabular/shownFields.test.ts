import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { isListed } from '#schemas/list/listedFields.ts'
import { shownFields } from './shownFields.ts'

it.each([['hash'], ['conceal']])('offers no field with the special %s as a column', special => {
  const articles = reviewMetadata.collection('articles')
  if (!articles) throw new Error('The review project has no articles')
  const fields = articles.fields.map(field => (field.field === 'title' ? { ...field, specials: [special] } : field))
  expect(fields.filter(isListed).map(({ field }) => field)).not.toContain('title')
  expect(shownFields({ ...articles, fields }, [])).not.toContain('title')
  expect(shownFields(articles, [])).toContain('title')
})
