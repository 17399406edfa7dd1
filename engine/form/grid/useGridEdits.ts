import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { noHistory, record, redo, undo } from '#engine/core/edits/history.ts'
import type { Edits, FieldPatch } from '#engine/core/edits/Patch.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import { toPayload } from '#engine/core/edits/toPayload.ts'
import type { CellContext } from '#engine/core/grid/cellText.ts'
import {
  type CellChange,
  cellCountOf,
  editedRows,
  keyOfRow,
  savedValues,
  stageCells,
} from '#engine/core/grid/gridEdits.ts'
import { localForms } from '#engine/core/grid/localText.ts'
import { type CellInput, planCells } from '#engine/core/grid/planCells.ts'
import { saveRows } from '#engine/core/grid/saveRows.ts'
import { otherTabs } from '#engine/core/item/saving/otherTabs.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { useStable } from '#engine/ui/useStable.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import { type GridSession, noSession, sessionOf } from './gridSessions.ts'

/** The staged changes of a grid: how cells change, undo, and saving. `items` are the loaded rows. */
export function useGridEdits(collection: CollectionInfo, items: readonly Item[]) {
  const host = useStudio()
  const { metadata, registry } = host
  const client = useQueryClient()
  const text = useText()
  const format = useFormat()
  const [saving, setSaving] = useState(false)
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

  const stage = useStable((changes: readonly CellChange[]) => {
    const { failures, history, rows: known } = store.get()
    const changedRows = new Map(known)
    const left = new Map(failures)
    for (const { key } of changes) {
      const name = String(key)
      const item = itemsByKey.get(name)
      if (item && !changedRows.has(name)) changedRows.set(name, item)
      left.delete(name)
    }
    const rowOf = (key: Key) => {
      const row = changedRows.get(String(key))
      return row && savedValues(row, collection, metadata)
    }
    store.put({ history: stageCells(history, changes, rowOf, Date.now()), rows: changedRows, failures: left })
  })

  const saveEdits = async (before: GridSession, edited: readonly (readonly [string, Edits])[]) => {
    const model = payloadModel(metadata)
    const { failed, saved } = await saveRows(
      collection,
      edited.map(([name, edits]) => {
        const key = keyOfRow(collection, name)
        return { key, data: toPayload(edits, collection.collection, model, key) }
      }),
    )
    if (saved.length > 0) {
      otherTabs.broadcast('changed', collection.collection, saved)
      // Waits for the new rows, so that cells do not show their old values in between.
      await client.invalidateQueries({ queryKey: ['items', collection.collection] })
      notify({ kind: 'success', title: text('batch.edited', { count: saved.length }) })
    }
    if (failed.size > 0) notify({ kind: 'danger', title: text('grid.not_saved', { count: failed.size }) })
    const savedKeys = new Set(saved.map(String))
    const left = Object.entries(editedRows(store.get().history)).flatMap(([name, edits]): CellChange[] => {
      // A row that was changed during the save still differs from what was sent.
      const sent = editedRows(before.history)[name]
      return Object.entries(edits).flatMap(([field, edit]) =>
        edit.kind === 'value' && !(savedKeys.has(name) && sent?.[field] === edit)
          ? [{ key: keyOfRow(collection, name), field, value: edit.value }]
          : [],
      )
    })
    const leftRows = new Map([...store.get().rows].filter(([name]) => !savedKeys.has(name)))
    store.put({ ...noSession, rows: leftRows })
    stage(left)
    store.put({ ...store.get(), failures: failed })
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
    revert: (patch: FieldPatch) => keep(record(store.get().history, patch, {}, Date.now())),
    discard: () => store.put({ ...noSession, history: noHistory }),
    countNow: () => cellCountOf(editedRows(store.get().history)),
  }
}

export type GridEdits = ReturnType<typeof useGridEdits>
