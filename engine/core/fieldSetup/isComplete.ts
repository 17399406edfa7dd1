import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { setupOf } from './kinds/kindRules.ts'
import { linkProblems } from './linkProblems.ts'
import { areWhole, ruleTypes } from './rulesDraft.ts'

/** Whether every required setting is present and valid. */
export const isReady = (draft: FieldDraft, metadata: Metadata): boolean =>
  isComplete(draft, setupOf(draft, metadata).relations) && Object.keys(linkProblems(draft, metadata)).length === 0

/** Whether no rule of the field lacks a value. */
export const hasWholeRules = (draft: FieldDraft, metadata: Metadata): boolean =>
  draft.rules === null || areWhole(draft.rules, ruleTypes(draft, metadata))

/** Whether the relations of a kind are complete. */
export function isComplete(draft: FieldDraft, [first, second]: readonly Relation[]): boolean {
  switch (draft.kind) {
    case 'o2m':
    case 'm2o':
    case 'file':
      return draft.field !== '' && filled(first, 'many_collection', 'many_field', 'one_collection', 'one_primary')
    case 'm2m':
    case 'files':
    case 'translations':
      return (
        filled(first, 'many_collection', 'many_field', 'one_collection', 'one_field') &&
        filled(second, 'many_collection', 'many_field', 'one_collection', 'one_primary')
      )
    case 'm2a':
      return (
        filled(first, 'many_collection', 'many_field', 'one_field') &&
        filled(second, 'many_collection', 'many_field', 'one_collection_field') &&
        second !== undefined &&
        allowedCollections(second).length > 0
      )
    case 'presentation':
      return draft.field !== ''
    case 'standard':
      return draft.field !== '' && draft.type !== 'alias'
  }
}

const filled = (relation: Relation | undefined, ...keys: readonly (keyof Relation)[]): boolean =>
  relation !== undefined && keys.every(key => relation[key] !== null && relation[key] !== '')
