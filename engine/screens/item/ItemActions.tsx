import { Suspense, useState } from 'react'
import type { Load } from '#engine/core/lazy/Load.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { useItemPage } from './edit/ItemEditContext.ts'
import styles from './ItemActions.module.css'
import type { CopyDialogProps } from './saving/CopyDialog.tsx'
import { useItemCommands } from './useItemCommands.ts'

const loadCopy: Load = () => import('./saving/CopyDialog.tsx')

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
  const [copying, setCopying] = useState(false)
  const CopyDialog = componentOf<CopyDialogProps>(loadCopy)
  const menu = commands.menu
    .filter(({ id }) => canCopy || id !== 'copy')
    .map(each => (each.id === 'copy' ? { ...each, onSelect: () => setCopying(true) } : each))
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
      {copying && (
        <Suspense>
          <CopyDialog close={() => setCopying(false)} />
        </Suspense>
      )}
    </>
  )
}

const actionOf = ({ disabledReason, onSelect }: MenuItem) => ({
  ...(disabledReason === undefined ? {} : { disabledReason }),
  onPress: () => onSelect?.(),
})
