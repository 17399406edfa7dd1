import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './OpenItemLink.module.css'

export interface OpenItemLinkProps {
  readonly collection: string
  readonly itemKey: Key
}

/** An icon at the end of a field that opens the chosen item in a new tab. */
export function OpenItemLink({ collection, itemKey }: OpenItemLinkProps) {
  const text = useText()
  const { itemHref } = useStudio()
  return (
    <a
      className={styles.open}
      href={itemHref(collection, itemKey)}
      target="_blank"
      rel="noreferrer"
      aria-label={text('open_in_new_tab')}
      title={text('open_in_new_tab')}
    >
      <Icon name="open_in_new" size={18} />
    </a>
  )
}
