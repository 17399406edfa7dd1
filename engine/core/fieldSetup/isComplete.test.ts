import { describe, expect, it } from 'vitest'
import { draftOf as draft } from '#engine/testing/fieldSetup/draftOf.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { type FieldKind, fieldKinds } from './FieldKind.ts'
import { isComplete, isReady } from './isComplete.ts'
import { settled, setupOf } from './kinds/kindRules.ts'

const relations = (of: FieldDraft) => setupOf(of, reviewMetadata).relations

describe('completeness of a field', () => {
  const whole: readonly FieldDraft[] = [
    draft('o2m', 'remarks', { related: 'tags', foreignKey: 'article' }),
    draft('m2o', 'writer', { related: 'authors' }),
    draft('file', 'attachment'),
    draft('m2m', 'helpers', { related: 'authors' }),
    draft('files', 'documents'),
    draft('translations', 'words', { related: 'tongues' }),
    draft('m2a', 'blocks', { allowed: ['authors'] }),
    draft('presentation', 'hint'),
    draft('standard', 'subtitle'),
  ]

  it.each(whole.map(each => [each.kind, each] as const))(
    'accepts %s with all required values (A-0887, A-0888, A-0889)',
    (_, each) => {
      // proves: A-0890, A-0891, A-0892, A-0893, A-0894, A-0895, A-0896, A-0897
      expect(isReady(each, reviewMetadata)).toBe(true)
    },
  )

  const keys = [
    'many_collection',
    'many_field',
    'one_collection',
    'one_primary',
    'one_field',
    'one_collection_field',
    'one_allowed_collections',
  ] as const
  const needs: Readonly<Partial<Record<FieldKind, readonly (readonly string[])[]>>> = {
    o2m: [['many_collection', 'many_field', 'one_collection', 'one_primary']],
    m2o: [['many_collection', 'many_field', 'one_collection', 'one_primary']],
    file: [['many_collection', 'many_field', 'one_collection', 'one_primary']],
    m2m: [
      ['many_collection', 'many_field', 'one_collection', 'one_field'],
      ['many_collection', 'many_field', 'one_collection', 'one_primary'],
    ],
    files: [
      ['many_collection', 'many_field', 'one_collection', 'one_field'],
      ['many_collection', 'many_field', 'one_collection', 'one_primary'],
    ],
    translations: [
      ['many_collection', 'many_field', 'one_collection', 'one_field'],
      ['many_collection', 'many_field', 'one_collection', 'one_primary'],
    ],
    m2a: [
      ['many_collection', 'many_field', 'one_field'],
      ['many_collection', 'many_field', 'one_collection_field', 'one_allowed_collections'],
    ],
  }

  it.each(whole.flatMap(each => (relations(each).length > 0 ? [[each.kind, each] as const] : [])))(
    'rejects %s without a required end of the relation (A-0887, A-0888, A-0889)',
    (kind, each) => {
      // proves: A-0890, A-0891, A-0892, A-0893, A-0894, A-0895
      const all = relations(each)
      for (const [at] of all.entries())
        for (const key of keys) {
          const without = all.map((relation, index) =>
            index === at ? { ...relation, [key]: key.startsWith('many') ? '' : null } : relation,
          )
          const isNeeded = needs[kind]?.[at]?.includes(key) ?? false
          expect([at, key, isComplete(each, without)]).toEqual([at, key, !isNeeded])
        }
    },
  )

  it.each(fieldKinds)('rejects %s without a name (A-0252, A-0896, A-0897)', kind => {
    const each = whole.find(other => other.kind === kind)
    if (!each) throw new Error(`There is no ${kind}`)
    expect(isReady(settled({ ...each, field: '' }, reviewMetadata), reviewMetadata)).toBe(false)
  })

  it('rejects a plain value without a type (A-0897)', () => {
    expect(isComplete({ ...draft('standard', 'subtitle'), type: 'alias' }, [])).toBe(false)
  })
})
