import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { MenuFace } from '#engine/ui/menu/MenuFace.tsx'

export interface AddButtonProps {
  readonly label: string
  readonly icon: string
  /** If there are several, a press asks which one. */
  readonly collections: readonly string[]
  /** Why it cannot be used for a collection; null when it can. */
  readonly disabledReason: (collection: string) => string | null
  readonly onPress: (collection: string) => void
}

/** Adds to a list of one or several collections. */
export function AddButton({ label, icon, collections, disabledReason, onPress }: AddButtonProps) {
  const { metadata } = useStudio()
  const [only] = collections
  if (only !== undefined && collections.length === 1) {
    const reason = disabledReason(only)
    return (
      <Button
        size="s"
        icon={icon}
        {...(reason === null ? {} : { disabledReason: reason })}
        onPress={() => onPress(only)}
      >
        {label}
      </Button>
    )
  }
  return (
    <MenuButton
      kind="outlined"
      label={label}
      face={<MenuFace icon={icon} label={label} />}
      items={collections.map(name => {
        const info = metadata.collection(name)
        const reason = disabledReason(name)
        return {
          id: name,
          label: info?.name ?? name,
          icon: info?.icon ?? 'box',
          ...(reason === null ? {} : { disabledReason: reason }),
          onSelect: () => onPress(name),
        }
      })}
    />
  )
}
