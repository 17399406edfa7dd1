import * as Schema from 'effect/Schema'
import { Permission } from '#schemas/data/Permission.ts'
import { FileCollection, FileField, FileRelation } from '#schemas/model/ModelFile.ts'

const { role, collection, action, id: _, ...rule } = Permission.fields

/** The rows of a role for an action on a collection, without their keys. Usually there is one. */
export const PermissionCell = Schema.Struct({ role, collection, action, rules: Schema.Array(Schema.Struct(rule)) })
export type PermissionCell = typeof PermissionCell.Type

const change = <Part extends Schema.Constraint>(part: Part) =>
  Schema.Struct({ before: Schema.NullOr(part), after: Schema.NullOr(part) })

/** A part of the model as the server had it when it was first changed, and as it is wanted. Null: it does not exist. */
export interface StagedChange<Part> {
  readonly before: Part | null
  readonly after: Part | null
}

/** The staged changes: by part, in the order in which the parts were first changed. */
export const StagedModel = Schema.Struct({
  collections: Schema.Array(change(FileCollection)),
  fields: Schema.Array(change(FileField)),
  relations: Schema.Array(change(FileRelation)),
  permissions: Schema.Array(change(PermissionCell)),
})
export type StagedModel = typeof StagedModel.Type

export const nothingStaged: StagedModel = { collections: [], fields: [], relations: [], permissions: [] }

/** The kinds of parts. */
export type StagedKind = keyof StagedModel

/** A part by its kind and the text that identifies it. */
export interface PartName {
  readonly kind: StagedKind
  readonly key: string
}

export const collectionKey = ({ collection }: Pick<FileCollection, 'collection'>): string => collection
export const fieldKey = ({ collection, field }: Pick<FileField, 'collection' | 'field'>): string =>
  `${collection}.${field}`
export const relationKey = (relation: Pick<FileRelation, 'many_collection' | 'many_field'>): string =>
  `${relation.many_collection}.${relation.many_field}`
export const cellKey = (cell: Pick<PermissionCell, 'role' | 'collection' | 'action'>): string =>
  `${cell.role ?? ''} ${cell.collection} ${cell.action}`
