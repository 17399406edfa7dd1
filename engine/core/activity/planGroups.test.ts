import { expect, it } from 'vitest'
import { groupPlans } from './planGroups.ts'

const start = Date.parse('2026-03-05T12:00:00.000Z')
const plain = { collection: 'directus_fields', user: { id: 'u1' }, ip: '10.0.0.1', user_agent: 'Firefox' }
const row = (id: number, seconds: number, change: object = {}) => ({
  id,
  timestamp: new Date(start - seconds * 1000).toISOString(),
  ...plain,
  ...change,
})
const shapeOf = (rows: Parameters<typeof groupPlans>[0]) =>
  groupPlans(rows).map(entry => (entry.kind === 'single' ? entry.row['id'] : entry.rows.map(each => each['id'])))

it('groups neighboring changes to the data model by one user from one place', () => {
  const rows = [
    row(5, 0, { collection: 'directus_permissions' }),
    row(4, 2, { collection: 'directus_relations' }),
    row(3, 4),
    row(2, 6, { collection: 'directus_collections', user: 'u1' }),
    row(1, 60),
  ]
  expect(shapeOf(rows)).toEqual([[5, 4, 3, 2], 1])
})

it.each([
  ['another user', { user: { id: 'u2' } }],
  ['another address', { ip: '10.0.0.2' }],
  ['another browser', { user_agent: 'curl' }],
  ['more than two seconds', { timestamp: new Date(start - 2_001).toISOString() }],
  ['another collection', { collection: 'articles' }],
  ['another system collection', { collection: 'directus_users' }],
  ['an unreadable time', { timestamp: 'yesterday' }],
])('does not group across %s', (_, change) => {
  expect(shapeOf([row(2, 0), row(1, 1, change)])).toEqual([2, 1])
})

it('does not group across a row between two changes, or changes without a user', () => {
  expect(shapeOf([row(3, 0), row(2, 0, { collection: 'articles' }), row(1, 0)])).toEqual([3, 2, 1])
  expect(shapeOf([row(2, 0, { user: null }), row(1, 0, { user: null })])).toEqual([2, 1])
  expect(shapeOf([])).toEqual([])
})

it('keeps every row once, in order', () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    row(40 - at, at * 1.5, at % 7 === 3 ? { collection: 'articles' } : at % 5 === 0 ? { ip: 'other' } : {}),
  )
  expect(shapeOf(rows).flat()).toEqual(rows.map(({ id }) => id))
})
