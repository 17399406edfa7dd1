import { Button } from '#engine/ui/button/Button.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { MenuFace } from '#engine/ui/menu/MenuFace.tsx'
import { type CollectionMenuInput, useCollectionMenu } from './useCollectionMenu.ts'

export interface AddButtonProps extends CollectionMenuInput {
  readonly label: string
  readonly icon: string
}

/** Adds to a list of one or several collections. If there are several, a press asks which one. */
export function AddButton({ label, icon, collections, disabledReason, onPress }: AddButtonProps) {
  const items = useCollectionMenu({ collections, disabledReason, onPress })
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
  return <MenuButton kind="outlined" label={label} face={<MenuFace icon={icon} label={label} />} items={items} />
}
