import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { readEntry } from './readEntry.ts'

const articles = reviewMetadata.collection('articles')
if (!articles) throw new Error('The review project has articles')
const archived = { fields: articles.fields, meta: { archive_field: 'status', archive_value: 'archived' } }
const row = { id: 7, timestamp: '2026-03-15T09:30:00.000Z', user: { id: 'u', first_name: 'Ada' }, comment: null }
const delta = { title: 'New', status: 'archived', unknown: 1 }

describe('entries of a timeline', () => {
  it('are comments', () => {
    expect(readEntry({ ...row, action: 'comment', comment: 'Fine' }, articles)).toMatchObject({
      kind: 'comment',
      comment: { id: 7, text: 'Fine' },
    })
  })

  it.each([
    ['create', [], 'create', []],
    ['update', [{ id: 3, delta: { title: 'New' } }], 'update', ['Title']],
    ['update', [{ id: 3, delta: JSON.stringify({ title: 'New' }) }], 'update', ['Title']],
    ['update', [{ id: 3, delta }], 'archive', ['Title', 'Status']],
    ['revert', [{ id: 3, delta }], 'revert', ['Title', 'Status']],
    ['create', [{ id: 3, delta }], 'create', []],
    ['delete', null, 'delete', []],
    ['comment_update', [], 'comment_update', []],
    ['comment_delete', undefined, 'comment_delete', []],
    ['authenticate', [], 'authenticate', []],
    ['export', 'none', 'other', []],
  ])('are changes: %s with %j is %s', (action, revisions, expected, fields) => {
    const entry = readEntry({ ...row, action, revisions }, archived)
    expect(entry).toMatchObject({ kind: 'change', action: expected })
    if (entry.kind === 'change') expect(entry.fields.toSorted()).toEqual(fields.toSorted())
  })

  it.each([
    [[{ id: 3, delta: null }], 3],
    [[3], 3],
    [[], null],
    [undefined, null],
    [[{}], null],
  ])('have a revision, if there is a readable one: %j', (revisions, id) => {
    const entry = readEntry({ ...row, action: 'update', revisions }, articles)
    expect(entry.kind === 'change' && (entry.revision?.id ?? null)).toBe(id)
  })
})
