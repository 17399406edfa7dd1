import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall, Sentence } from '#schemas/model/ModelCall.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'
import { restage } from './mergeParts.ts'
import { cellsOf, isPermissionCall, sendToPermissions, stagedRows } from './permissionCells.ts'
import { cellKey, collectionKey, fieldKey, relationKey, StagedModel } from './StagedModel.ts'
import { sendToModel } from './sendToModel.ts'
import { stagedStored } from './stagedStored.ts'

/** The staged changes with those of further calls, or why these cannot be staged. */
export type Staging =
  | { readonly ok: true; readonly staged: StagedModel }
  | { readonly ok: false; readonly reason: Sentence }

const refused = (key: string, args?: Sentence['args']): Staging => ({
  ok: false,
  reason: { key, ...(args ? { args } : {}) },
})

const decode = Schema.decodeUnknownResult(StagedModel)

/** Stages all of the calls, or none. `rows` are the permissions of the server; they are only read for permissions. */
export function stageCalls(
  stored: StoredModel,
  rows: readonly PermissionRow[],
  staged: StagedModel,
  calls: readonly ModelCall[],
): Staging {
  let model = stagedStored(stored, staged)
  let permissions = stagedRows(rows, staged.permissions)
  for (const call of calls) {
    if (isPermissionCall(call)) {
      const after = sendToPermissions(permissions, call)
      if (after === null) return refused('model.staged.no_step')
      permissions = after
    } else {
      const after = sendToModel(model, call)
      if (after === null) return refused('model.staged.no_step')
      const name = recreated(stored, model, after)
      if (name !== undefined) return refused('model.staged.no_replacement', { name })
      model = after
    }
  }
  const file = exportModel(model)
  const now = exportModel(stored)
  const isAbout = calls.some(isPermissionCall)
  const next = decode({
    collections: restage(now.collections, staged.collections, file.collections, collectionKey),
    fields: restage(now.fields, staged.fields, file.fields, fieldKey),
    relations: restage(now.relations, staged.relations, file.relations, relationKey),
    permissions: isAbout
      ? restage(cellsOf(rows), staged.permissions, cellsOf(permissions), cellKey)
      : staged.permissions,
  })
  return Result.isSuccess(next) ? { ok: true, staged: next.success } : refused('model.staged.no_step')
}

/** The names of all collections and fields. */
const namesOf = ({ collections, fields }: StoredModel): ReadonlySet<string> =>
  new Set([...collections.map(collectionKey), ...fields.map(fieldKey)])

/** What is created again under the name of something that is to be deleted: its data would stay. */
function recreated(stored: StoredModel, before: StoredModel, after: StoredModel): string | undefined {
  const [kept, next] = [namesOf(before), namesOf(after)]
  return [...namesOf(stored)].find(name => !kept.has(name) && next.has(name))
}
