import { compareModels, type ModelDifference } from '#schemas/model/compareModels.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelFile } from '#schemas/model/ModelFile.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'
import { conflictsIn, mergeParts, type PartConflict, partOf, pendingIn, restage } from './mergeParts.ts'
import { type CellCall, cellsOf, permissionPlan } from './permissionCells.ts'
import {
  cellKey,
  collectionKey,
  fieldKey,
  nothingStaged,
  type PartName,
  relationKey,
  type StagedChange,
  type StagedKind,
  type StagedModel,
} from './StagedModel.ts'
import { stagedFile } from './stagedStored.ts'

/** A staged change that the server contradicts, by the kind of its part. */
export interface StagedConflict extends PartConflict {
  readonly kind: StagedKind
}

/** What applies the staged changes, in order: first what loses nothing, then the permissions, then the rest. */
export interface StagedPlan extends ModelDifference {
  readonly permissions: readonly CellCall[]
  readonly conflicts: readonly StagedConflict[]
}

export function stagedPlan(stored: StoredModel, rows: readonly PermissionRow[], staged: StagedModel): StagedPlan {
  const now = exportModel(stored)
  const wanted = stagedFile(now, staged)
  const isDeleted = (collection: string) =>
    staged.collections.some(change => change.after === null && partOf(change).collection === collection)
  const of = (kind: StagedKind, conflicts: readonly PartConflict[]) => conflicts.map(each => ({ ...each, kind }))
  return {
    ...compareModels(stored, wanted),
    // The permissions on a collection are deleted with it.
    permissions: permissionPlan(
      rows,
      staged.permissions.filter(change => !isDeleted(partOf(change).collection)),
    ),
    conflicts: [
      ...of('collections', conflictsIn(now.collections, staged.collections, collectionKey)),
      ...of('fields', conflictsIn(now.fields, staged.fields, fieldKey)),
      ...of('relations', conflictsIn(now.relations, staged.relations, relationKey)),
      ...of('permissions', conflictsIn(cellsOf(rows), staged.permissions, cellKey)),
    ],
  }
}

/** The model and the permissions of the server. */
export interface ServerState {
  readonly file: ModelFile
  readonly rows: readonly PermissionRow[]
}

/** The changes that lead from one state of the server to another, such as to the one before a plan was applied. */
export const changesBetween = (from: ServerState, to: ServerState): StagedModel => ({
  collections: restage(from.file.collections, [], to.file.collections, collectionKey),
  fields: restage(from.file.fields, [], to.file.fields, fieldKey),
  relations: restage(from.file.relations, [], to.file.relations, relationKey),
  permissions: restage(cellsOf(from.rows), [], cellsOf(to.rows), cellKey),
})

/** The staged changes without those that the server has already, such as after an interruption. */
export const pendingChanges = ({ file, rows }: ServerState, staged: StagedModel): StagedModel => ({
  collections: pendingIn(file.collections, staged.collections, collectionKey),
  fields: pendingIn(file.fields, staged.fields, fieldKey),
  relations: pendingIn(file.relations, staged.relations, relationKey),
  permissions: pendingIn(cellsOf(rows), staged.permissions, cellKey),
})

/** The staged changes, one of them on top of what the server has now: it is no conflict any more. */
export function keepStaged({ file, rows }: ServerState, staged: StagedModel, { kind, key }: PartName): StagedModel {
  const cells = cellsOf(rows)
  const wanted = stagedFile(file, staged)
  const only = <Part extends object>(
    of: StagedKind,
    now: readonly Part[],
    changes: readonly StagedChange<Part>[],
    after: readonly Part[],
    keyOf: (part: Part) => string,
  ) => {
    if (of !== kind) return changes
    const isIt = (change: StagedChange<Part>) => keyOf(partOf(change)) === key
    return [...changes.filter(change => !isIt(change)), ...restage(now, [], after, keyOf).filter(isIt)]
  }
  const cellsAfter = mergeParts(cells, staged.permissions, cellKey)
  return {
    collections: only('collections', file.collections, staged.collections, wanted.collections, collectionKey),
    fields: only('fields', file.fields, staged.fields, wanted.fields, fieldKey),
    relations: only('relations', file.relations, staged.relations, wanted.relations, relationKey),
    permissions: only('permissions', cells, staged.permissions, cellsAfter, cellKey),
  }
}

/** Whether changes recreate or convert columns, whose earlier values are lost. */
export const losesData = ({ collections, fields }: StagedModel): boolean =>
  [...collections, ...fields].some(({ before }) => before === null) ||
  fields.some(({ before, after }) => before && after && before.type !== after.type)

export const isStagedEmpty = (staged: StagedModel): boolean =>
  // Safe: the kinds are the keys of the staged changes.
  (Object.keys(nothingStaged) as StagedKind[]).every(kind => staged[kind].length === 0)
