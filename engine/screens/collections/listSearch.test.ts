import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { lockedFilters, namedFields } from './addressFields.ts'
import { readListSearch, withView } from './listSearch.ts'

const articles = reviewMetadata.collection('articles')
if (!articles) throw new Error('the project of the reviews has articles')

const usual = { filter: null, archived: null }

describe('list URL', () => {
  it.each([
    [{}, { ...usual, page: 1, search: '', at: '', bookmark: null }],
    [
      { page: 3, search: 'sea', at: '2026-11' },
      { ...usual, page: 3, search: 'sea', at: '2026-11', bookmark: null },
    ],
    [
      { page: '2', search: 12, bookmark: 7 },
      { ...usual, page: 2, search: '12', at: '', bookmark: 7 },
    ],
    [
      { page: 0.5, at: 4, bookmark: 'x' },
      { ...usual, page: 1, search: '', at: '', bookmark: 0 },
    ],
    [{ page: -1 }, { ...usual, page: 1, search: '', at: '', bookmark: null }],
    [
      { filter: [{ field: 'title' }], archived: 'only' },
      { page: 1, search: '', at: '', bookmark: null, filter: '[{"field":"title"}]', archived: 'only' },
    ],
    [{ archived: 'maybe' }, { ...usual, page: 1, search: '', at: '', bookmark: null }],
  ])('parses %j', (search, view) => {
    expect(readListSearch(search)).toEqual(view)
  })

  it('keeps other parameters when the view changes', () => {
    expect(withView({ status: 'draft', bookmark: 4, page: 3 }, { page: 1, search: 'sea' })).toEqual({
      status: 'draft',
      bookmark: 4,
      search: 'sea',
    })
  })

  it('adds and removes filters and the archive', () => {
    const filter = [{ key: 'a', field: 'title', operator: 'eq', value: 'Sea' }]
    const changed = withView({ status: 'draft' }, { filter: JSON.stringify(filter), archived: 'yes' })
    expect(changed).toEqual({ status: 'draft', filter, archived: 'yes' })
    expect(withView(changed, { filter: null, archived: null })).toEqual({ status: 'draft' })
  })

  it('turns named fields into filters that cannot be removed (P-142, P-220)', () => {
    expect(lockedFilters({ status: 'draft', page: 2, chapters: 1, nowhere: 'x' }, articles)).toEqual([
      { key: 'address-status', field: 'status', operator: 'eq', value: 'draft', locked: true },
    ])
  })

  it('turns named fields into initial values of a new item (P-159)', () => {
    expect(namedFields({ status: 'draft', region: 3, search: 'x' }, articles)).toEqual({ region: '3', status: 'draft' })
  })
})
