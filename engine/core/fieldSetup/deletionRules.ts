import type { Relation } from '#schemas/data/Relation.ts'
import { type DeletionRule, updateDeletionRule } from '#schemas/model/deletionRule.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { setupOf } from './kinds/kindRules.ts'

/** A key whose rule can be set: the field that has it, and the collection it points at. */
export interface DeletionEnd {
  /** The position of its relation in the setup of the field. */
  readonly at: number
  readonly collection: string
  readonly field: string
  readonly related: string
  readonly isStored: boolean
  /** A required key cannot be emptied. */
  readonly isNullable: boolean
}

/** The keys of the relations of a field that the database can check. Those of the platform cannot change. */
export function deletionEnds(draft: FieldDraft, metadata: Metadata): readonly DeletionEnd[] {
  return setupOf(draft, metadata).relations.flatMap((relation, at) => {
    const { many_collection: collection, many_field: field, one_collection: related } = relation
    if (collection === '' || field === '' || related === null) return []
    const stored = storedRelation(relation, metadata)
    if (stored !== undefined && stored.id === undefined) return []
    const isOwn = draft.kind === 'm2o' || draft.kind === 'file'
    const isNullable = isOwn
      ? draft.schema.is_nullable
      : (metadata.field(collection, field)?.schema?.is_nullable ?? true)
    return { at, collection, field, related, isStored: stored !== undefined, isNullable }
  })
}

const storedRelation = ({ many_collection, many_field }: Relation, { relations }: Metadata): Relation | undefined =>
  relations.find(each => each.many_collection === many_collection && each.many_field === many_field)

/** The rule of a new key, unless another one is chosen. */
export const firstRule = ({ isNullable }: Pick<DeletionEnd, 'isNullable'>): DeletionRule =>
  isNullable ? 'SET NULL' : 'NO ACTION'

/** The rules to choose from. */
export const offeredRules = ({ isNullable }: Pick<DeletionEnd, 'isNullable'>): readonly DeletionRule[] => [
  ...(isNullable ? (['SET NULL'] as const) : []),
  'CASCADE',
  'NO ACTION',
]

/** The draft with a rule for one of its keys. `before` is the stored rule, null without a foreign key. */
export function withDeletionRule(
  draft: FieldDraft,
  { at }: Pick<DeletionEnd, 'at'>,
  rule: DeletionRule | null,
  before: DeletionRule | null,
): FieldDraft {
  const { [at]: _, ...others } = draft.deletionRules
  return { ...draft, deletionRules: rule === null || rule === before ? others : { ...others, [at]: { rule, before } } }
}

/** The calls that set the chosen rules, once the relations exist. */
export const deletionCalls = (draft: FieldDraft, metadata: Metadata): readonly ModelCall[] =>
  deletionEnds(draft, metadata).flatMap(end => {
    const choice = draft.deletionRules[end.at]
    if (!choice || !offeredRules(end).includes(choice.rule)) return []
    const before = end.isStored ? choice.before : firstRule(end)
    return choice.rule === before ? [] : [updateDeletionRule(end, choice.rule, before, !end.isStored)]
  })
