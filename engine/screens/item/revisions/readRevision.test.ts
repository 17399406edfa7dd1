import { describe, expect, it } from 'vitest'
import { readDetail, readRevision } from './useRevisions.ts'

const activity = (action: string) => ({ action, timestamp: '2026-03-15T09:30:00.000Z', user: { first_name: 'Ada' } })

describe('revisions', () => {
  it.each(['create', 'update', 'delete', 'revert'])('have an activity: %s (P-229, P-231, P-233)', action => {
    // proves: P-235
    expect(readRevision({ id: 7, activity: activity(action) })).toEqual({
      id: 7,
      action,
      moment: new Date('2026-03-15T09:30:00.000Z'),
      author: { id: null, name: 'Ada', email: null, avatar: null },
    })
  })

  it.each(['import', 'constructor', ''])('have a fallback for an unknown activity (P-237)', action => {
    expect(readRevision({ id: 7, activity: activity(action) }).action).toBe('other')
  })

  it('have values, previous values and changes, as objects and as text (P-238)', () => {
    const row = { id: 7, data: { a: 1, b: 2 }, delta: '{"b":2}' }
    expect(readDetail(row, { id: 6, data: '{"a":1,"b":1}' })).toEqual({
      item: { a: 1, b: 2 },
      changed: ['b'],
      before: { a: 1, b: 1 },
    })
    expect(readDetail(row, undefined).before).toBeNull()
    expect(readDetail({ id: 7, data: '{broken', delta: null }, undefined)).toEqual({
      item: {},
      changed: [],
      before: null,
    })
  })
})
