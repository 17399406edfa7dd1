import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { noHistory, record, redo, undo } from '#engine/core/edits/history.ts'
import type { Edits, FieldPatch } from '#engine/core/edits/Patch.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import { toPayload } from '#engine/core/edits/toPayload.ts'
import type { CellContext } from '#engine/core/grid/cellText.ts'
import {
  baseRow,
  type CellChange,
  cellCountOf,
  editedRows,
  editsOf,
  keyOfRow,
  savedValues,
  stageCells,
} from '#engine/core/grid/gridEdits.ts'
import { localForms } from '#engine/core/grid/localText.ts'
import { type CellInput, planCells } from '#engine/core/grid/planCells.ts'
import { type RowChanges, saveRows } from '#engine/core/grid/saveRows.ts'
import { readConflict } from '#engine/core/item/saving/Conflict.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { useStable } from '#engine/ui/useStable.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import { afterSave, resolved } from './gridConflicts.ts'
import { type GridSession, noSession, sessionOf } from './gridSessions.ts'
import { useSavedNotice } from './useSavedNotice.ts'

/** The staged changes of a grid: how cells change, undo, and saving. `items` are the loaded rows. */
export function useGridEdits(collection: CollectionInfo, items: readonly Item[]) {
  const host = useStudio()
  const { metadata, registry } = host
  const client = useQueryClient()
  const text = useText()
  const format = useFormat()
  const [saving, setSaving] = useState(false)
  const notifySaved = useSavedNotice(collection)
  const [reviewing, setReviewing] = useState(false)
  const store = sessionOf(metadata.caller.user ?? '', collection.collection)
  const session = useSyncExternalStore(store.subscribe, store.get)
  const rows = editedRows(session.history)
  const forms = useMemo(() => localForms(format.tag), [format.tag])
  const context: CellContext = { metadata, registry, text, format, forms }
  const itemsByKey = useMemo(
    () => new Map(items.map(item => [String(item[collection.primaryKey]), item])),
    [items, collection],
  )
  const keep = (history: typeof session.history) => store.put({ ...store.get(), history })

  const rowsOf = (known: GridSession['rows']) => (key: Key) => {
    const row = known.get(String(key))
    return row && savedValues(row, collection, metadata)
  }

  const stage = useStable((changes: readonly CellChange[]) => {
    const { failures, history, rows: known } = store.get()
    const changedRows = new Map(known)
    const left = new Map(failures)
    const edited = editedRows(history)
    for (const { key } of changes) {
      const name = String(key)
      const base = baseRow(itemsByKey.get(name), changedRows.get(name), editsOf(edited, key))
      if (base) changedRows.set(name, base)
      left.delete(name)
    }
    store.put({
      history: stageCells(history, changes, rowsOf(changedRows), Date.now()),
      rows: changedRows,
      failures: left,
    })
  })

  const saveEdits = async (before: GridSession, edited: readonly (readonly [string, Edits])[]) => {
    const model = payloadModel(metadata)
    const baseOf = rowsOf(before.rows)
    const changes = edited.map(([name, edits]): RowChanges => {
      const key = keyOfRow(collection, name)
      const row = baseOf(key) ?? {}
      const began = Object.keys(edits).filter(field => field in row)
      const base = Object.fromEntries(began.map(field => [field, row[field]]))
      return { key, data: toPayload(edits, collection.collection, model, key), base }
    })
    const { failed, saved } = await saveRows(host, collection, changes)
    const savedKeys = new Set(saved.map(String))
    const isDisputed = [...failed.values()].some(failure => readConflict(failure))
    if (saved.length > 0) otherTabs.broadcast('changed', collection.collection, saved)
    // Waits for the new rows, so that cells do not show their old values in between.
    if (saved.length > 0 || isDisputed) await client.invalidateQueries({ queryKey: ['items', collection.collection] })
    if (saved.length > 0) {
      notifySaved(changes.filter(({ key }) => savedKeys.has(String(key))))
    }
    if (failed.size > 0) notify({ kind: 'danger', title: text('grid.not_saved', { count: failed.size }) })
    const now = store.get()
    const { left, rows: leftRows } = afterSave(collection, before, now, savedKeys)
    const history = stageCells(noHistory, left, rowsOf(leftRows), Date.now())
    store.put({ history, rows: leftRows, failures: failed })
    if (isDisputed) setReviewing(true)
  }

  const save = useStable(async () => {
    if (saving) return
    const before = store.get()
    const edited = Object.entries(editedRows(before.history))
    if (edited.length === 0) return
    setSaving(true)
    try {
      await saveEdits(before, edited)
    } finally {
      setSaving(false)
    }
  })

  return {
    session,
    rows,
    context,
    saving,
    count: cellCountOf(rows),
    stage,
    save,
    /** Converts texts to the values that their cells take. */
    plan: (inputs: readonly CellInput[]) =>
      inputs.length === 0 ? { changes: [], refused: [] } : planCells(host, collection, inputs, context),
    undo: session.history.past.length > 0 ? () => keep(undo(store.get().history, {})) : null,
    redo: session.history.future.length > 0 ? () => keep(redo(store.get().history, {})) : null,
    reviewing,
    setReviewing,
    /** Decides a conflict: either value is now compared with the one of the other person. */
    resolve: (name: string, field: string, use: 'mine' | 'theirs') =>
      store.put(resolved(store.get(), collection, name, field, use)),
    revert: (patch: FieldPatch) => keep(record(store.get().history, patch, {}, Date.now())),
    discard: () => store.put({ ...noSession, history: noHistory }),
    countNow: () => cellCountOf(editedRows(store.get().history)),
  }
}

export type GridEdits = ReturnType<typeof useGridEdits>
