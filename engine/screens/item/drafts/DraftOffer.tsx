import { useState } from 'react'
import { countEdits } from '#engine/core/edits/countEdits.ts'
import type { ItemEditContext } from '#engine/core/item/ItemEdit.ts'
import { rebase } from '#engine/core/item/saving/rebase.ts'
import type { RecoveredDraft } from '#engine/core/journal/draftJournal.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import styles from '../saving/SaveNotices.module.css'
import type { DraftChangesProps } from './DraftChanges.tsx'

const loadChanges = () => import('./DraftChanges.tsx')

export interface DraftOfferProps {
  readonly collection: CollectionInfo
  readonly context: ItemEditContext
  readonly draft: RecoveredDraft
  readonly accept: () => void
  readonly drop: () => void
}

/** Offers an unsaved draft: restore, review or discard. Never applied automatically. */
export default function DraftOffer({ collection, context, draft, accept, drop }: DraftOfferProps) {
  const text = useText()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const DraftChanges = componentOf<DraftChangesProps>(loadChanges)
  const { edits } = rebase([draft.draft], context.item)
  const count = countEdits(edits)
  if (count === 0) return null
  const title = text('draft.found', {
    count,
    time: format.longDateTime(new Date(draft.draft.at)),
  })
  return (
    <Notice title={title}>
      <p className={styles.body}>{text('draft.found_body')}</p>
      <div className={styles.actions}>
        <Button size="s" icon="undo" onPress={accept}>
          {text('draft.restore')}
        </Button>
        <Button size="s" onPress={() => setOpen(true)}>
          {text('draft.show')}
        </Button>
        <Button size="s" onPress={drop}>
          {text('draft.discard')}
        </Button>
      </div>
      {open && (
        <LazyDialog close={() => setOpen(false)}>
          <DraftChanges
            collection={collection}
            item={context.item}
            baseValues={draft.draft.began}
            edits={edits}
            accept={accept}
            drop={drop}
            close={() => setOpen(false)}
          />
        </LazyDialog>
      )}
    </Notice>
  )
}
