import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import type { Row } from '#server/database/Database.ts'
import type { ReadContext } from './ReadContext.ts'
import type { Selection } from './Selection.ts'

type Mask = (item: Record<string, unknown>, row: Row) => Record<string, unknown>

/**
 * Masks a row of history: blanks the addresses of other users, and reduces snapshots to the fields that the caller can
 * currently read. Null if nothing is masked.
 */
export function maskRow(context: ReadContext, selection: Selection): Mask | null {
  if (context.caller.admin || selection.permission.scope === null) return null
  if (selection.info.name === 'directus_activity')
    return (item, row) => {
      if (row['user'] !== null && row['user'] === context.caller.user) return item
      for (const name of ['ip', 'user_agent']) if (name in item) item[name] = null
      return item
    }
  return (item, row) => {
    for (const name of ['data', 'delta'])
      if (name in item) item[name] = readablePart(context, String(row['collection']), item[name])
    return item
  }
}

function readablePart(context: ReadContext, collection: string, snapshot: unknown): unknown {
  if (typeof snapshot !== 'object' || snapshot === null) return null
  const permission = authorize(context.caller, 'read', collection)
  if (!permission) return null
  return Object.fromEntries(Object.entries(snapshot).filter(([name]) => covers(permission, name)))
}
