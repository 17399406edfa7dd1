import type { FunctionId } from '#schemas/filter/functions.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import type { ReadQuery } from './ReadQuery.ts'

export type ToOne = Extract<RelationKind, { kind: 'm2o' | 'file' }>
export type ToMany = Exclude<RelationKind, { kind: 'm2o' | 'file' | 'any' }>
/** Whether a field holds a list of items. */
export const isToMany = (relation: RelationKind): relation is ToMany =>
  relation.kind !== 'm2o' && relation.kind !== 'file' && relation.kind !== 'any'

export type ToAny = Extract<RelationKind, { kind: 'any' }>

/** A relational field that is also read, with one statement for all rows. */
export type SelectedRelation =
  | { readonly kind: 'one'; readonly name: string; readonly field: FieldInfo; readonly target: Selection }
  | {
      readonly kind: 'many'
      /** The name of the items in the response: the field's, or an alias. */
      readonly name: string
      readonly field: FieldInfo
      readonly foreignKey: FieldInfo
      readonly target: Selection
      /** Only the keys, not objects. */
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

/** A value shown under an alias: a function of a field, or the field itself if there is no function. */
export interface Computed {
  readonly name: string
  readonly field: FieldInfo
  readonly function: FunctionId | null
}

/** What to read of one collection: every name resolved, every permission checked. */
export interface Selection {
  readonly info: CollectionInfo
  readonly permission: CompiledPermission
  /** The columns shown, in order. */
  readonly columns: readonly FieldInfo[]
  readonly relations: readonly SelectedRelation[]
  readonly computed: readonly Computed[]
}

const widened = new WeakMap<Selection, Map<string, Selection>>()

/** A selection with one more column; the same object every time, so that its statement stays cached. */
export function withColumn(selection: Selection, field: FieldInfo): Selection {
  if (selection.columns.includes(field)) return selection
  const widenedSelections = widened.get(selection) ?? new Map<string, Selection>()
  widened.set(selection, widenedSelections)
  const wider = widenedSelections.get(field.name) ?? { ...selection, columns: [...selection.columns, field] }
  widenedSelections.set(field.name, wider)
  return wider
}
