import type { ReactNode } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { AddButton } from './AddButton.tsx'
import styles from './RelatedList.module.css'
import type { useListPermissions } from './useListPermissions.ts'

interface RelatedBarProps {
  /** The collections whose items can be in the list. */
  readonly collections: readonly string[]
  readonly permissions: ReturnType<typeof useListPermissions>
  /** Whether items are created with a form. */
  readonly creates: boolean
  readonly tools: ReactNode
  readonly create: (collection: string) => void
  readonly choose: (collection: string) => void
}

/** Adds new or existing items to a list. */
export function RelatedBar({ collections, permissions, creates, tools, create, choose }: RelatedBarProps) {
  const text = useText()
  return (
    <div className={styles.bar}>
      {creates && (
        <AddButton
          label={text('related_list.create')}
          icon="add"
          collections={collections}
          disabledReason={permissions.createDisabledReason}
          onPress={create}
        />
      )}
      {tools}
      <AddButton
        label={text('related_list.add_existing')}
        icon="add_link"
        collections={collections}
        disabledReason={permissions.addDisabledReason}
        onPress={choose}
      />
    </div>
  )
}
