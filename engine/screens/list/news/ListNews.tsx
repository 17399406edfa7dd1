import { type FocusEvent, useRef, useState } from 'react'
import type { Matching } from '#engine/core/list/matching.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './ListNews.module.css'
import { type ListNewsInput, useListNews } from './useListNews.ts'

export interface ListNewsProps extends ListNewsInput {
  /** The selection, if it is all items that match, and not only those of the page. */
  readonly matching: Matching | null
  readonly changeSelection: (selection: readonly Key[]) => void
}

/** Says, over the end of a list, that others have changed it, and refreshes it on request. The rows do not move before. */
export default function ListNews({ changeSelection, matching, ...input }: ListNewsProps) {
  const text = useText()
  const { dismiss, isChanged, refresh } = useListNews(input)
  const [busy, setBusy] = useState(false)
  const before = useRef<Element | null>(null)
  const { collection, selection } = input
  const notePlace = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const returnFocus = () => {
    const place = before.current?.isConnected ? before.current : document.getElementById('main')
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }
  const finish = useStable((rows: readonly Item[]) => {
    setBusy(false)
    const left = new Set(rows.map(row => String(row[collection.primaryKey])))
    const remaining = selection.filter(key => left.has(String(key)))
    if (matching === null && remaining.length < selection.length) changeSelection(remaining)
    returnFocus()
  })
  return (
    <div className={styles.place} role="status" onFocus={notePlace}>
      {isChanged && (
        <div className={styles.news} data-part="list-news">
          <p className={styles.note}>{text('list_changed')}</p>
          <Button
            size="s"
            loading={busy}
            onPress={() => {
              setBusy(true)
              void refresh().then(finish)
            }}
          >
            {text('server.refresh')}
          </Button>
          <IconButton
            icon="close"
            size="s"
            label={text('close')}
            onPress={() => {
              dismiss()
              returnFocus()
            }}
          />
        </div>
      )}
    </div>
  )
}
