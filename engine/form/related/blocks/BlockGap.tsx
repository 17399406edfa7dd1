import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { useCollectionMenu } from '../useCollectionMenu.ts'
import styles from './Blocks.module.css'
import { useBlocksContext } from './BlocksContext.ts'

export interface BlockGapProps {
  /** Of the block that is inserted. */
  readonly index: number
  readonly label: string
}

/** The space between two blocks, where a new one can be inserted. */
export function BlockGap({ index, label }: BlockGapProps) {
  const { collections, createDisabledReason, insert } = useBlocksContext()
  const items = useCollectionMenu({
    collections,
    disabledReason: createDisabledReason,
    onPress: collection => insert?.(collection, index),
  })
  if (!insert) return null
  return (
    <div className={styles.gap} data-part="block-gap">
      <MenuButton size="s" icon="add" label={label} items={items} />
    </div>
  )
}
