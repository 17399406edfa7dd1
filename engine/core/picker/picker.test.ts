import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { noteRecent, recentKeys } from './recentKeys.ts'
import { isInTitle, searchMatch } from './searchMatch.ts'
import { titleField, titleSort } from './titleFields.ts'

it('remembers the last five picked items of each user and collection', () => {
  for (const key of [1, 2, 3, 4, 5, 6, 2]) noteRecent('u', 'notes', key)
  expect(recentKeys('u', 'notes')).toEqual([2, 6, 5, 4, 3])
  expect(recentKeys('other', 'notes')).toEqual([])
  localStorage.setItem('fieldhouse.recent.u.notes', '{')
  expect(recentKeys('u', 'notes')).toEqual([])
})

it('sorts by the fields of a template that are columns, and fills the first text of them', () => {
  expect(titleSort(reviewMetadata, 'articles', '{{ title }} {{ author.name }} {{ gallery }}')).toEqual(['title'])
  expect(titleField(reviewMetadata, 'articles', '{{ id }} {{ title }}')).toBe('title')
  expect(titleField(reviewMetadata, 'articles', '{{ id }}')).toBeNull()
})

it('names the field in which a search found an item', () => {
  const articles = reviewMetadata.collection('articles')
  if (!articles) throw new Error('articles')
  const item = { id: 1, title: 'The sea', status: 'draft' }
  expect(isInTitle('The sea', 'SEA the')).toBe(true)
  expect(searchMatch(articles, reviewMetadata, item, 'The sea', 'sea draft')).toMatchObject({
    field: { field: 'status' },
    value: 'draft',
  })
})
