import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldPatches } from '../edits/applyPatch.ts'
import { noHistory, record } from '../edits/history.ts'
import type { FieldPatch } from '../edits/Patch.ts'
import type { ItemEditContext } from '../item/ItemEdit.ts'
import { compact, draftOf, withoutSecrets } from './Draft.ts'

const value = (field: string, value: unknown): FieldPatch => ({ field, patch: { op: 'set', value } })

it('reduces edits to the fewest changes with the same result', () => {
  const patch = fc.oneof(
    fc.record({ op: fc.constant('set' as const), value: fc.integer() }),
    fc.constant({ op: 'unset' as const }),
    fc.record({ op: fc.constantFrom('link' as const, 'remove' as const), key: fc.integer({ min: 1, max: 3 }) }),
  )
  const patches = fc.array(fc.record({ field: fc.constantFrom('a', 'b'), patch }))
  fc.assert(
    fc.property(patches, many => {
      expect(foldPatches(compact(many), { a: 1, b: [1] })).toEqual(foldPatches(many, { a: 1, b: [1] }))
    }),
  )
  expect(compact([value('a', 1), value('b', 1), value('a', 2)])).toEqual([value('b', 1), value('a', 2)])
})

it('stores edits of open drawers after those of the form, and on their own', () => {
  const history = record(noHistory, value('title', 'T'), { title: 'A' }, 5)
  const context: ItemEditContext = {
    primaryKey: 1,
    isSingleton: false,
    item: { title: 'A', author: 3 },
    loaded: true,
    history,
    baseValues: {},
    unsettled: null,
    save: { step: 'none', next: null },
    resolvedRows: [],
    isDeleted: false,
    archiving: null,
    problems: [],
    failure: null,
    savedAt: null,
  }
  const held: FieldPatch = { field: 'author', patch: { op: 'edit-one', key: 3, patches: [value('name', 'Ada')] } }
  expect(draftOf(context, [], 9)).toMatchObject({ patches: [value('title', 'T')], began: { title: 'A' }, at: 5 })
  expect(draftOf(context, [held], 9)).toMatchObject({
    patches: [value('title', 'T'), held],
    began: { title: 'A', author: 3 },
    at: 9,
  })
  expect(draftOf({ ...context, history: noHistory }, [held], 9)).toMatchObject({ patches: [held], at: 9 })
  expect(draftOf({ ...context, history: noHistory }, [], 9)).toBeNull()
})

describe('secrets in drafts', () => {
  const model = {
    isSecret: (collection: string, field: string) => collection === 'users' && field === 'password',
    rowsOf: (_: string, field: string) => (field === 'author' || field === 'members' ? 'users' : null),
  }

  it('are never stored at any depth of related rows', () => {
    const inner = [value('name', 'Ada'), value('password', 'secret')]
    const result = withoutSecrets(
      [
        value('title', 'T'),
        { field: 'author', patch: { op: 'edit-one', key: 1, patches: inner } },
        {
          field: 'members',
          patch: {
            op: 'several',
            patches: [
              { op: 'create', id: 'x', values: { password: 'secret', name: 'B' }, patches: inner },
              { op: 'update', key: 2, values: { password: 'secret' } },
              { op: 'edit', key: 3, patches: inner },
            ],
          },
        },
      ],
      'articles',
      model,
    )
    expect(JSON.stringify(result)).not.toContain('secret')
    expect(JSON.stringify(result)).toContain('Ada')
    expect(withoutSecrets([value('password', 'secret')], 'users', model)).toEqual([])
  })
})
