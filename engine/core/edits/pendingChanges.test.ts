import { expect, it } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import { applyPatch, foldPatches } from './applyPatch.ts'
import { countEdits } from './countEdits.ts'
import { type PendingChange, pendingChanges } from './pendingChanges.ts'

const metadata = demoMetadata()
const saved = { id: 1, title: 'A', rating: 3, place: 5, links: [1, 2] }

const set = (field: string, value: unknown) => ({ field, patch: { op: 'set', value } }) as const
const edits = foldPatches(
  [
    set('title', 'B'),
    { field: 'place', patch: { op: 'edit-one', key: 5, patches: [set('name', 'Oslo'), set('id', 6)] } },
    { field: 'links', patch: { op: 'create', id: 'n', values: { note: 1 } } },
    { field: 'links', patch: { op: 'edit', key: 1, patches: [set('note', 9)] } },
    { field: 'links', patch: { op: 'remove', key: 2 } },
    { field: 'links', patch: { op: 'link', key: 7 } },
  ],
  saved,
)
const all = (changes: readonly PendingChange[]): readonly PendingChange[] =>
  changes.flatMap(change => [change, ...all(change.inside)])
const changes = pendingChanges(edits, 'notes', saved, metadata)

it('lists all changes, with those of related items under their field', () => {
  expect(all(changes).map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    '/title value',
    '/place updated',
    '/place/name value',
    '/place/id value',
    '/links list',
    '/links/n created',
    '/links/n/note value',
    '/links/7 linked',
    '/links/1 updated',
    '/links/1/note value',
    '/links/2 removed',
  ])
  expect(changes[0]).toMatchObject({ field: { name: 'Title' }, before: 'A', after: 'B' })
  expect(countEdits(edits)).toBe(7)
})

it('reverts one change at any depth and keeps the others', () => {
  for (const change of all(changes)) {
    const after = all(pendingChanges(applyPatch(edits, change.revert, saved), 'notes', saved, metadata))
    const left = after.map(each => each.id)
    expect(left, change.id).not.toContain(change.id)
    const others = all(changes).filter(each => !each.id.startsWith(change.id) && !change.id.startsWith(each.id))
    expect(left).toEqual(expect.arrayContaining(others.map(each => each.id)))
  }
})

it('is empty after all changes are reverted', () => {
  expect(changes.reduce((left, change) => applyPatch(left, change.revert, saved), edits)).toEqual({})
})
