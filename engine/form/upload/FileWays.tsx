import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { MenuFace } from '#engine/ui/menu/MenuFace.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'

export interface FileWaysProps {
  readonly ways: readonly (MenuItem & { readonly icon: string })[]
  /** Whether a file is chosen already. */
  readonly replaces: boolean
  /** Whether a file is being uploaded. */
  readonly busy: boolean
}

/** The ways to a file: buttons for an empty field, one menu for a field with a file. */
export function FileWays({ busy, replaces, ways }: FileWaysProps) {
  const text = useText()
  if (replaces)
    return (
      <MenuButton
        kind="outlined"
        label={text('file.replace')}
        face={<MenuFace icon="swap_horiz" label={text('file.replace')} />}
        items={ways}
      />
    )
  return ways.map(({ disabledReason, icon, id, label, onSelect }) => (
    <Button
      key={id}
      size="s"
      icon={icon}
      loading={id === 'upload' && busy}
      {...(disabledReason === undefined ? {} : { disabledReason })}
      onPress={onSelect}
    >
      {label}
    </Button>
  ))
}
