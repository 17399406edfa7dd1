import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { type Matching, type MatchQuery, maxMatching, readMatching } from '#engine/core/list/matching.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './ArchiveStrip.module.css'

export interface MatchingStripProps {
  readonly collection: CollectionInfo
  readonly list: { readonly items: readonly Item[]; readonly count: number | null }
  readonly query: Query
  readonly selection: readonly Key[]
  /** The selection, if it was made here. */
  readonly matching: Matching | null
  readonly select: (matching: Matching) => void
}

/** Offers to select all items that a list matches, once all of a page are selected. */
export default function MatchingStrip(props: MatchingStripProps) {
  const { collection, list, query, selection, matching, select } = props
  const { items, count } = list
  const text = useText()
  const host = useStudio()
  const [busy, setBusy] = useState(false)
  const chosen = new Set(selection.map(String))
  const isWholePage = items.every(item => chosen.has(String(item[collection.primaryKey])))
  if (!matching && (count === null || !isWholePage)) return null
  const isTooMany = (count ?? 0) > maxMatching
  const tooMany = text('select_matching.too_many', { max: maxMatching })
  const start = async () => {
    setBusy(true)
    try {
      const { filter, search, sort } = query
      const matched: MatchQuery = { ...(filter && { filter }), ...(search && { search }), ...(sort && { sort }) }
      const keys = await readMatching(host, collection, matched)
      if (keys.length > maxMatching) notify({ kind: 'danger', title: tooMany })
      else select({ query: matched, keys })
    } catch (cause) {
      notifyFailure(toFailure(cause), text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.strip} data-part="matching-strip">
      <Icon name="check_circle" size={18} />
      <p className={styles.note} role="status">
        {text(matching ? 'select_matching.all' : 'select_matching.page')}
      </p>
      {!matching && (
        <Button
          size="s"
          loading={busy}
          {...(isTooMany ? { disabledReason: tooMany } : {})}
          onPress={() => void start()}
        >
          {isTooMany ? text('select_all') : text('select_matching.select', { count })}
        </Button>
      )}
    </div>
  )
}
