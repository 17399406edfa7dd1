import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import styles from './RelatedList.module.css'

export interface AddButtonProps {
  readonly label: string
  readonly icon: string
  /** Where there are several, a press asks which (A-1371, A-1372). */
  readonly collections: readonly string[]
  /** Why it cannot be used for a collection; null when it can. */
  readonly why: (collection: string) => string | null
  readonly onPress: (collection: string) => void
}

/** Adds to a list that leads into one collection or into several. */
export function AddButton({ label, icon, collections, why, onPress }: AddButtonProps) {
  const { metadata } = useStudio()
  const [only] = collections
  if (only !== undefined && collections.length === 1) {
    const closed = why(only)
    return (
      <Button size="s" icon={icon} {...(closed === null ? {} : { why: closed })} onPress={() => onPress(only)}>
        {label}
      </Button>
    )
  }
  return (
    <MenuButton
      label={label}
      face={
        <span className={styles.choose}>
          <Icon name={icon} size={18} />
          {label}
          <Icon name="expand_more" size={18} />
        </span>
      }
      items={collections.map(name => {
        const info = metadata.collection(name)
        const closed = why(name)
        return {
          id: name,
          label: info?.name ?? name,
          icon: info?.icon ?? 'box',
          ...(closed === null ? {} : { why: closed }),
          onSelect: () => onPress(name),
        }
      })}
    />
  )
}
