import { beforeEach, describe, expect, it } from 'vitest'
import { addVisit, readVisits, visitOf } from './visits.ts'

beforeEach(() => localStorage.clear())

describe('visits', () => {
  it('identifies visits by address', () => {
    expect(visitOf('/collections/articles')).toEqual({ collection: 'articles', key: null })
    expect(visitOf('/collections/articles/7')).toEqual({ collection: 'articles', key: '7' })
    expect(visitOf('/collections/a%20b/x%2Fy')).toEqual({ collection: 'a b', key: 'x/y' })
    for (const path of ['/', '/collections', '/settings/extensions', '/collections/articles/+', '/collections/a/b/c'])
      expect(visitOf(path)).toBeNull()
  })

  it('lists at most 12 visits of a user, most recent first and without duplicates', () => {
    for (let key = 1; key <= 15; key++) addVisit('ann', { collection: 'articles', key: `${key}` })
    addVisit('ann', { collection: 'articles', key: '9' })
    expect(readVisits('ann').map(visit => visit.key)).toEqual([
      '9',
      '15',
      '14',
      '13',
      '12',
      '11',
      '10',
      '8',
      '7',
      '6',
      '5',
      '4',
    ])
    expect(readVisits('bob')).toEqual([])
  })

  it('returns no visits when the stored value cannot be read', () => {
    for (const stored of ['', 'nonsense', '{}', '[{"collection":1}]', 'null']) {
      localStorage.setItem('fieldhouse-visits-ann', stored)
      expect(readVisits('ann')).toEqual([])
    }
  })
})
