import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { newDraft } from './draftField.ts'
import type { FieldLink } from './FieldDraft.ts'
import type { FieldKind } from './FieldKind.ts'
import { isReady } from './isComplete.ts'
import { settled } from './kinds/kindRules.ts'
import { linkProblems } from './linkProblems.ts'

const registry = buildRegistry([])
const draft = (kind: FieldKind, field: string, link: Partial<FieldLink> = {}) => {
  const start = newDraft(kind, 'articles', registry)
  return settled({ ...start, field, link: { ...start.link, autoFill: false, ...link } }, reviewMetadata)
}
const junction = { related: 'tags', junction: 'articles_labels', foreignKey: 'article', farKey: 'tag' }

describe('reasons why a field cannot be created', () => {
  it.each([
    ['a name that is taken', draft('standard', 'title'), { field: { kind: 'taken' } }],
    ['a reserved name', draft('standard', 'constructor'), { field: { kind: 'reserved' } }],
    ['an empty name', draft('standard', ''), { field: { kind: 'missing' } }],
    ['a missing target', draft('m2o', 'x'), { related: { kind: 'missing' } }],
    [
      'a new collection with a system name',
      draft('m2o', 'x', { related: 'directus_x' }),
      { related: { kind: 'prefix', prefix: 'directus_' } },
    ],
    [
      'an existing list',
      draft('m2o', 'x', { related: 'tags', corresponding: 'name' }),
      { corresponding: { kind: 'taken' } },
    ],
    [
      'a key in a system collection',
      draft('o2m', 'x', { related: 'directus_users', foreignKey: 'article' }),
      { related: { kind: 'system' } },
    ],
    ['the primary key', draft('o2m', 'x', { related: 'tags', foreignKey: 'id' }), { foreignKey: { kind: 'primary' } }],
    [
      'a field of the wrong type',
      draft('o2m', 'x', { related: 'tags', foreignKey: 'name' }),
      { foreignKey: { kind: 'type', type: 'integer' } },
    ],
    [
      'a field that already has a relation',
      draft('o2m', 'x', { related: 'chapters', foreignKey: 'article' }),
      { foreignKey: { kind: 'used' } },
    ],
    [
      'a key with the name of the field',
      draft('o2m', 'x', { related: 'articles', foreignKey: 'x' }),
      { foreignKey: { kind: 'same' } },
    ],
    [
      'two keys with the same name',
      draft('m2m', 'x', { ...junction, farKey: 'article' }),
      { farKey: { kind: 'same' } },
    ],
    [
      'a junction that is one of its ends',
      draft('m2m', 'x', { ...junction, junction: 'tags' }),
      { junction: { kind: 'same' } },
    ],
    [
      'many-to-any without collections',
      draft('m2a', 'x', { ...junction, related: '', farKey: 'item', collectionField: 'collection' }),
      { allowed: { kind: 'missing' } },
    ],
    [
      'a numeric key for many-to-any',
      draft('m2a', 'x', {
        junction: 'tags',
        foreignKey: 'of',
        farKey: 'item',
        collectionField: 'id',
        allowed: ['authors'],
      }),
      { collectionField: { kind: 'primary' } },
    ],
  ] as const)('reports %s (A-0393, A-0394, A-0407)', (_, given, problems) => {
    // proves: A-0408, A-0436
    expect(linkProblems(given, reviewMetadata)).toMatchObject(problems)
    expect(isReady(given, reviewMetadata)).toBe(false)
  })

  it('reports nothing for a valid field', () => {
    expect(linkProblems(draft('m2m', 'labels', junction), reviewMetadata)).toEqual({})
    expect(linkProblems(draft('m2o', 'owner_2', { related: 'directus_users' }), reviewMetadata)).toEqual({})
  })
})
