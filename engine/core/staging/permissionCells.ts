import * as Schema from 'effect/Schema'
import { isRecord } from '#schemas/data/isRecord.ts'
import { Permission } from '#schemas/data/Permission.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { createPermissions, deletePermissions, updatePermission } from '#schemas/permission/permissionCalls.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'
import { isSame, mergeParts, partOf } from './mergeParts.ts'
import { cellKey, type PermissionCell, type StagedChange } from './StagedModel.ts'
import { temporaryId } from './temporaryId.ts'

type Changes = readonly StagedChange<PermissionCell>[]

const ruleOf = ({
  id: _,
  role: __,
  collection: ___,
  action: ____,
  ...rule
}: PermissionRow): PermissionCell['rules'][number] => rule

/** Permissions by role, collection and action. */
export function cellsOf(rows: readonly PermissionRow[]): readonly PermissionCell[] {
  const cells = new Map<string, PermissionCell>()
  for (const row of rows) {
    const { role, collection, action } = row
    const rules = cells.get(cellKey(row))?.rules ?? []
    cells.set(cellKey(row), { role, collection, action, rules: [...rules, ruleOf(row)] })
  }
  return [...cells.values()]
}

/** The permissions of the server with the staged changes. New rows have ids that the server does not use. */
export function stagedRows(rows: readonly PermissionRow[], changes: Changes): readonly PermissionRow[] {
  if (changes.length === 0) return rows
  const changed = new Set(changes.map(change => cellKey(partOf(change))))
  const wanted = mergeParts(cellsOf(rows), changes, cellKey).filter(cell => changed.has(cellKey(cell)))
  return [...rows.filter(row => !changed.has(cellKey(row))), ...wanted.flatMap(cell => rowsOf(cell, rows))]
}

function rowsOf({ rules, ...cell }: PermissionCell, rows: readonly PermissionRow[]): readonly PermissionRow[] {
  const own = rows.filter(row => cellKey(row) === cellKey(cell))
  return rules.map((rule, at) => ({ ...cell, ...rule, id: own[at]?.id ?? temporaryId(`${cellKey(cell)} ${at}`) }))
}

/** The calls that turn the permissions of the server into the staged ones, by cell. */
export function permissionPlan(rows: readonly PermissionRow[], changes: Changes): readonly CellCall[] {
  const wanted = stagedRows(rows, changes)
  return changes.flatMap(change => {
    const cell = partOf(change)
    const isOwn = (row: PermissionRow) => cellKey(row) === cellKey(cell)
    const [was, is] = [rows.filter(isOwn), wanted.filter(isOwn)]
    const lost = was.slice(is.length)
    return [
      ...is.slice(was.length).map(({ id: _, ...row }) => createPermissions([row])),
      ...was.slice(0, is.length).flatMap((row, at) => {
        const next = is[at]
        return next && !isSame(ruleOf(row), ruleOf(next)) ? [updateOf(row, next)] : []
      }),
      ...(lost.length === 0 ? [] : [deletePermissions(lost)]),
    ].map(call => ({ call, cell }))
  })
}

/** A call that changes the permissions of a cell. */
export interface CellCall {
  readonly call: ModelCall
  readonly cell: PermissionCell
}

function updateOf(row: PermissionRow, { fields, permissions, validation, presets }: PermissionRow): ModelCall {
  const call = updatePermission(row, { fields, permissions, validation, presets })
  const path = `/permissions/${row.id}`
  const change = { fields, permissions, validation, presets }
  return { ...call, base: { path, key: 'id', rows: [{ name: row.id, change, before: { ...row } }] } }
}

const isPermission = Schema.is(Permission)

const blank = { permissions: null, validation: null, presets: null, fields: null }

/** The permissions after a call of the permission screens; null if it cannot be staged. */
export function sendToPermissions(rows: readonly PermissionRow[], call: ModelCall): readonly PermissionRow[] | null {
  const [, root, ids = ''] = call.path.split('/')
  if (root !== 'permissions') return null
  const isNamed = ({ id }: PermissionRow) => ids.split(',').includes(String(id))
  if (call.method === 'DELETE') return rows.filter(row => !isNamed(row))
  if (call.method === 'PATCH')
    return rows.map(row => (isNamed(row) && isRecord(call.body) ? { ...row, ...call.body } : row))
  const bodies = [call.body].flat().filter(isRecord)
  const made = bodies.flatMap((body, at) => {
    const row = { ...blank, ...body, id: -at - 1 }
    return isPermission(row) ? [{ ...row, id: -at - 1 }] : []
  })
  return made.length === bodies.length ? [...rows, ...made] : null
}

/** Whether a call is about permissions. */
export const isPermissionCall = ({ path }: ModelCall): boolean =>
  path === '/permissions' || path.startsWith('/permissions/')

/** Whether the deletion of a collection deletes the permission too. */
export const goesWith = (deleted: ReadonlySet<string>, { collection }: Pick<PermissionCell, 'collection'>): boolean =>
  !isSystemCollection(collection) && deleted.has(collection)
