import type { FunctionId } from '#schemas/filter/functions.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import type { Rights } from '#server/access/Rights.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import type { ReadQuery } from './ReadQuery.ts'

export type ToOne = Extract<RelationKind, { kind: 'm2o' | 'file' }>
export type ToMany = Exclude<RelationKind, { kind: 'm2o' | 'file' | 'any' }>
/** Whether a field leads to a list of items. */
export const isToMany = (relation: RelationKind): relation is ToMany =>
  relation.kind !== 'm2o' && relation.kind !== 'file' && relation.kind !== 'any'

export type ToAny = Extract<RelationKind, { kind: 'any' }>

/** A relational field that is read along, one statement for all rows. */
export type SelectedRelation =
  | { readonly kind: 'one'; readonly name: string; readonly field: FieldInfo; readonly target: Selection }
  | {
      readonly kind: 'many'
      /** Under which the items are shown: the field's, or an alias. */
      readonly name: string
      readonly field: FieldInfo
      readonly foreignKey: FieldInfo
      readonly target: Selection
      /** The keys alone, not objects. */
      readonly keysOnly: boolean
      readonly query: ReadQuery
    }
  | {
      readonly kind: 'any'
      readonly name: string
      readonly field: FieldInfo
      readonly collectionField: FieldInfo
      readonly targets: ReadonlyMap<string, Selection>
    }

/** A value shown under a name of its own: that of a function for a field, or of the field where there is none. */
export interface Computed {
  readonly name: string
  readonly field: FieldInfo
  readonly function: FunctionId | null
}

/** What is read of one collection: every name looked up, every right checked. */
export interface Selection {
  readonly info: CollectionInfo
  readonly rights: Rights
  /** The columns shown, in order. */
  readonly columns: readonly FieldInfo[]
  readonly relations: readonly SelectedRelation[]
  readonly computed: readonly Computed[]
}

const widened = new WeakMap<Selection, Map<string, Selection>>()

/** A selection with one more column; the same one every time, so that its statement is kept. */
export function withColumn(selection: Selection, field: FieldInfo): Selection {
  if (selection.columns.includes(field)) return selection
  const known = widened.get(selection) ?? new Map<string, Selection>()
  widened.set(selection, known)
  const wider = known.get(field.name) ?? { ...selection, columns: [...selection.columns, field] }
  known.set(field.name, wider)
  return wider
}
