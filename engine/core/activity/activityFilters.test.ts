import { expect, it } from 'vitest'
import { activityFilters, isDay, readActivityView, withActivityView } from './activityFilters.ts'

const everything = { action: '', collection: '', user: '', from: '', to: '', presets: 'hidden' }

it('reads what an address shows, and ignores invalid days', () => {
  expect(readActivityView({ page: 2 })).toEqual(everything)
  const search = { action: 'update', collection: 'articles', user: 'u1', from: '2026-03-01', to: '2026-02-30' }
  expect(readActivityView(search)).toEqual({ ...search, to: '', presets: 'hidden' })
})

it('hides changes of presets unless they are asked for', () => {
  const hidden = { key: 'no-presets', field: 'collection', operator: 'neq', value: 'directus_presets', locked: true }
  expect(activityFilters(readActivityView({}))).toEqual([hidden])
  expect(activityFilters(readActivityView({ presets: 'shown' }))).toEqual([])
  expect(activityFilters(readActivityView({ collection: 'directus_presets' }))).toEqual([])
})

it('includes both days, in the time zone of the user', () => {
  const filters = activityFilters(readActivityView({ from: '2026-03-05', to: '2026-03-05', presets: 'shown' }))
  expect(filters).toEqual([
    { key: 'from', field: 'timestamp', operator: 'gte', value: new Date(2026, 2, 5).toISOString(), locked: true },
    { key: 'to', field: 'timestamp', operator: 'lt', value: new Date(2026, 2, 6).toISOString(), locked: true },
  ])
})

it('changes an address, which then starts at the first page and keeps its other parameters', () => {
  const search = { page: 3, search: 'sea', user: 'u1', from: '2026-03-05' }
  expect(withActivityView(search, { user: '', collection: 'articles' })).toEqual({
    search: 'sea',
    from: '2026-03-05',
    collection: 'articles',
  })
  expect(withActivityView({}, { presets: 'shown' })).toEqual({ presets: 'shown' })
  expect(withActivityView({ presets: 'shown' }, { presets: 'hidden' })).toEqual({})
})

it.each([
  ['2026-03-05', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['0002-03-05', false],
  ['2026-3-5', false],
  ['', false],
])('takes %j for a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
