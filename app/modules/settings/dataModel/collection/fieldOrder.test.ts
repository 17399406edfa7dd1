import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { beforeOf, movedTo, placesOf, withChanges } from './fieldOrder.ts'

const fields = reviewMetadata.collection('chapters')?.fields ?? []
const names = (list: typeof fields) => list.map(({ field }) => field)

it('moves a member and leaves the others in their order', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(['a', 'b'], 0, 5)).toEqual(['a', 'b'])
})

it('numbers every field from one by its place (A-0151)', () => {
  const places = placesOf(movedTo(fields, 2, 0))
  expect(places[0]).toEqual({ field: 'id', meta: { sort: 1 } })
  expect(places.map(({ meta }) => meta.sort)).toEqual([1, 2, 3, 4, 5])
})

it('shows changes before they are made, the last one of each winning (P-423)', () => {
  const changed = withChanges(fields, [
    ...placesOf(movedTo(fields, 2, 0)),
    { field: 'pages', meta: { hidden: true } },
    { field: 'pages', meta: { width: 'half' } },
    { field: 'pages', meta: { width: 'fill' } },
  ])
  expect(names(changed)).toEqual(['id', 'title', 'pages', 'sort', 'article'])
  const pages = changed.find(({ field }) => field === 'pages')
  expect(pages).toMatchObject({ isHidden: true, meta: { hidden: true, width: 'fill' } })
  expect(withChanges(fields, [])).toBe(fields)
})

it('knows what was there before', () => {
  expect(beforeOf(fields, [{ field: 'title', meta: { width: 'half', sort: 3 } }])).toEqual([
    { field: 'title', meta: { width: 'full', sort: null } },
  ])
})
