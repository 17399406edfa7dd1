import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { call, run } from '../api/call.ts'
import { failureText } from '../api/failureText.ts'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { Button } from '../ui/button/Button.tsx'
import { notify } from '../ui/notifications/notifications.ts'
import { useAccess } from './useAccess.ts'

const ConfirmDialog = lazy(() =>
  import('../ui/dialog/ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

export interface SelectionActionsProps {
  readonly collection: CollectionInfo
  readonly selection: readonly Key[]
  /** Told when the selected items are gone. */
  readonly done: () => void
  readonly clear: () => void
}

/** What can be done with the selected items. A refused deletion keeps the dialog open and says why (C-139). */
export function SelectionActions({ collection, selection, done, clear }: SelectionActionsProps) {
  const text = useText()
  const client = useQueryClient()
  const access = useAccess('delete', collection.collection)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const count = selection.length
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await run(call({ method: 'DELETE', path: itemsPath(collection.collection), body: selection }))
      setAsking(false)
      notify({ kind: 'success', title: text('items_deleted', { count }) })
      await client.invalidateQueries({ queryKey: ['items', collection.collection] })
      done()
    } catch (cause) {
      setFailure(toFailure(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="quiet" onPress={clear}>
        {text('selected_count', { count })}
      </Button>
      <Button
        kind="danger"
        icon="delete"
        {...(access.allowed ? {} : { why: access.reason })}
        onPress={() => setAsking(true)}
      >
        {text('delete')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={text('delete_items_title', { count })}
            confirm={text('delete')}
            danger
            busy={busy}
            error={failure ? failureText(failure, text) : null}
            onConfirm={() => void remove()}
            onCancel={() => {
              setAsking(false)
              setFailure(null)
            }}
          >
            {text('delete_items_body', { count })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
