import { compareModels, type ModelDifference } from '#schemas/model/compareModels.ts'
import { difference } from '#schemas/model/difference.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { CommandFailure } from '../exitCodes.ts'
import { compareRows } from './compareRows.ts'
import type { ProjectFile, Row } from './ProjectFile.ts'
import { rowKinds } from './rowKinds.ts'
import type { StoredProject } from './StoredProject.ts'

/**
 * Compares a project with a file: the plan of the studio for the data model, and the rows of system collections. Rows
 * are saved after what they refer to, and deleted before it. `newId` creates the ids of new roles.
 */
export function compareProjects(stored: StoredProject, file: ProjectFile, newId: () => string): ModelDifference {
  const model = compareModels(stored.model, file)
  const newRoles = (file.roles ?? []).map(({ name }) => String(name)).filter(name => !stored.roleIds.has(name))
  const roleIds = new Map([...stored.roleIds, ...newRoles.map(name => [name, newId()] as const)])
  const rows = rowKinds.map(kind => {
    const wanted = file[kind.section]
    const current = stored.rows[kind.section]
    if (wanted === undefined) return { saving: [], deleting: [] }
    if (current === undefined) {
      if (wanted.length === 0) return { saving: [], deleting: [] }
      throw new CommandFailure(`The server has no ${kind.section}. Remove them from the file.`)
    }
    const bodyOf = (row: Row): Row =>
      kind.section === 'roles' ? { ...row, id: roleIds.get(String(row['name'])) } : withRoleId(row, roleIds)
    return compareRows(kind, current, wanted, bodyOf)
  })
  return {
    ...model,
    gentle: [
      ...model.gentle,
      ...rows.flatMap(({ saving }) => saving),
      ...settingsCalls(stored.settings, file.settings),
    ],
    deleting: [...rows.toReversed().flatMap(({ deleting }) => deleting), ...model.deleting],
  }
}

function withRoleId(row: Row, roleIds: ReadonlyMap<string, string>): Row {
  const { role } = row
  if (role === undefined || role === null) return row
  const id = roleIds.get(String(role))
  if (id === undefined) throw new CommandFailure(`The file refers to the role "${String(role)}", which does not exist.`)
  return { ...row, role: id }
}

function settingsCalls(current: Row, wanted: Row | undefined): readonly ModelCall[] {
  const changed = wanted && difference(wanted, current)
  if (!changed) return []
  const names = Object.keys(changed.change).join(', ')
  return [
    { method: 'PATCH', path: '/settings', body: changed.change, says: { key: 'settings.update', args: { names } } },
  ]
}
