import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { type CollectionMenuInput, useCollectionMenu } from '../useCollectionMenu.ts'
import styles from './Blocks.module.css'

export interface BlockGapProps extends CollectionMenuInput {
  readonly label: string
}

/** The space between two blocks, where a new one can be inserted. */
export function BlockGap({ label, ...input }: BlockGapProps) {
  const items = useCollectionMenu(input)
  return (
    <div className={styles.gap} data-part="block-gap">
      <MenuButton size="s" icon="add" label={label} items={items} />
    </div>
  )
}
