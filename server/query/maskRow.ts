import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/Rights.ts'
import type { Row } from '#server/database/Database.ts'
import type { ReadContext } from './ReadContext.ts'
import type { Selection } from './Selection.ts'

type Mask = (item: Record<string, unknown>, row: Row) => Record<string, unknown>

/**
 * What of a row of history the caller may see: the addresses of others are blanked, and snapshots keep only the fields
 * that he may read now. Null where nothing is masked.
 */
export function maskRow(context: ReadContext, selection: Selection): Mask | null {
  if (context.caller.admin || selection.rights.scope === null) return null
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
  const rights = authorize(context.caller, 'read', collection)
  if (!rights) return null
  return Object.fromEntries(Object.entries(snapshot).filter(([name]) => covers(rights, name)))
}
