import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { useItemPage } from './edit/ItemEditContext.ts'
import styles from './ItemActions.module.css'
import { useItemCommands } from './useItemCommands.ts'

export interface ItemActionsProps {
  /** Whether deleting and copying are offered at all. */
  readonly canDelete?: boolean
  readonly canCopy?: boolean
}

/** Save and its variants, archive and delete. A disabled command shows its reason. */
export function ItemActions({ canDelete = true, canCopy = true }: ItemActionsProps) {
  const text = useText()
  const { snapshot } = useItemPage()
  const { archive, remove, save, ...commands } = useItemCommands()
  const menu = commands.menu.filter(({ id }) => canCopy || id !== 'copy')
  const buttons = [archive, canDelete ? remove : null].filter(each => each !== null)
  usePageCommands([...menu, ...buttons])
  return (
    <>
      {buttons.map(button => (
        <IconButton key={button.id} icon={button.icon ?? button.id} label={button.label} {...actionOf(button)} />
      ))}
      <span className={styles.split}>
        <Button kind="primary" icon="check" loading={snapshot.hasTag('saving')} {...actionOf(save)}>
          {save.label}
        </Button>
        <MenuButton label={text('more_save_options')} icon="expand_more" kind="primary" items={menu} />
      </span>
    </>
  )
}

const actionOf = ({ disabledReason, onSelect }: MenuItem) => ({
  ...(disabledReason === undefined ? {} : { disabledReason }),
  onPress: () => onSelect?.(),
})
