import { record } from '#engine/core/edits/history.ts'
import { type CellChange, editedRows, editsOf, keyOfRow, rowPatch } from '#engine/core/grid/gridEdits.ts'
import { readConflict, withoutConflict } from '#engine/core/item/saving/Conflict.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { GridSession } from './gridSessions.ts'

/** The changes that are left after a save, and the rows that they are compared with. */
export function afterSave(
  collection: CollectionInfo,
  before: GridSession,
  now: GridSession,
  saved: ReadonlySet<string>,
): { readonly left: readonly CellChange[]; readonly rows: ReadonlyMap<string, Item> } {
  const rows = new Map<string, Item>()
  const left = Object.entries(editedRows(now.history)).flatMap(([name, edits]): readonly CellChange[] => {
    const key = keyOfRow(collection, name)
    const sent = saved.has(name) ? editsOf(editedRows(before.history), key) : {}
    const values = Object.entries(sent).flatMap(([field, edit]) => (edit.kind === 'value' ? [[field, edit.value]] : []))
    rows.set(name, { ...now.rows.get(name), ...Object.fromEntries(values) })
    // A row that was changed during the save still differs from what was sent.
    return Object.entries(edits).flatMap(([field, edit]) =>
      edit.kind === 'value' && sent[field] !== edit ? [{ key, field, value: edit.value }] : [],
    )
  })
  return { left, rows }
}

/** The session after a conflict of one cell was decided: its change began from the value of the other person. */
export function resolved(
  session: GridSession,
  collection: CollectionInfo,
  name: string,
  field: string,
  use: 'mine' | 'theirs',
): GridSession {
  const failure = session.failures.get(name)
  const conflict = failure && readConflict(failure)
  if (!conflict) return session
  const failures = new Map(session.failures)
  const left = withoutConflict(failure, field)
  if (readConflict(left)) failures.set(name, left)
  else failures.delete(name)
  const key = keyOfRow(collection, name)
  const unset = rowPatch(key, { field, patch: { op: 'unset' } })
  return {
    failures,
    rows: new Map(session.rows).set(name, { ...session.rows.get(name), [field]: conflict.theirs[field] }),
    history: use === 'mine' ? session.history : record(session.history, unset, {}, Date.now()),
  }
}
