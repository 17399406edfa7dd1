import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import styles from './Blocks.module.css'

export interface BlockGapProps {
  readonly label: string
  /** The collections whose items can be blocks. */
  readonly collections: readonly string[]
  readonly createDisabledReason: (collection: string) => string | null
  readonly insert: (collection: string) => void
}

/** The space between two blocks, where a new one can be inserted. */
export function BlockGap({ label, collections, createDisabledReason, insert }: BlockGapProps) {
  const { metadata } = useStudio()
  return (
    <div className={styles.gap} data-part="block-gap">
      <MenuButton
        size="s"
        icon="add"
        label={label}
        items={collections.map(collection => {
          const info = metadata.collection(collection)
          const disabledReason = createDisabledReason(collection)
          return {
            id: collection,
            label: info?.name ?? collection,
            icon: info?.icon ?? 'box',
            ...(disabledReason === null ? {} : { disabledReason }),
            onSelect: () => insert(collection),
          }
        })}
      />
    </div>
  )
}
