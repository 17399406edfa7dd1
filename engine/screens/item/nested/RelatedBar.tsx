import type { ReactNode } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { AddButton } from './AddButton.tsx'
import type { Opened } from './RelatedDialog.tsx'
import styles from './RelatedList.module.css'
import type { useListRights } from './useListRights.ts'

interface RelatedBarProps {
  /** Those whose items may be in the list. */
  readonly collections: readonly string[]
  readonly rights: ReturnType<typeof useListRights>
  /** Whether items are made by a form. */
  readonly creates: boolean
  readonly tools: ReactNode
  readonly open: (opened: Opened) => void
}

/** Adds to a list: items that saving makes, and those that are there already. */
export function RelatedBar({ collections, rights, creates, tools, open }: RelatedBarProps) {
  const text = useText()
  return (
    <div className={styles.bar}>
      {creates && (
        <AddButton
          label={text('related_list.create')}
          icon="add"
          collections={collections}
          why={rights.createWhy}
          onPress={collection => open({ kind: 'create', collection })}
        />
      )}
      {tools}
      <AddButton
        label={text('related_list.add_existing')}
        icon="add_link"
        collections={collections}
        why={rights.addWhy}
        onPress={collection => open({ kind: 'choose', collection })}
      />
    </div>
  )
}
