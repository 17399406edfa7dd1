import { useState } from 'react'
import type { Load } from '#engine/core/lazy/Load.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { ArchiveQuestionProps } from './ArchiveQuestion.tsx'
import { useItemPage } from './edit/ItemEditContext.ts'
import styles from './ItemActions.module.css'
import type { CopyDialogProps } from './saving/CopyDialog.tsx'
import { usageOf } from './usage/usageOf.ts'
import { useItemCommands } from './useItemCommands.ts'

const loadArchive: Load = () => import('./ArchiveQuestion.tsx')
const loadCopy: Load = () => import('./saving/CopyDialog.tsx')

export interface ItemActionsProps {
  /** Whether deleting and copying are offered at all. */
  readonly canDelete?: boolean
  readonly canCopy?: boolean
}

/**
 * Save and its variants, archive and delete. A disabled command shows its reason. An item that is read-only as a whole
 * shows its reason above the form, and only has the commands that are enabled.
 */
export function ItemActions({ canDelete = true, canCopy = true }: ItemActionsProps) {
  const text = useText()
  const { collection, item, snapshot, permissions, edited } = useItemPage()
  const { archive, remove, save, ...commands } = useItemCommands()
  const [asking, setAsking] = useState<'archive' | 'copy' | null>(null)
  const close = () => setAsking(null)
  const ArchiveQuestion = componentOf<ArchiveQuestionProps>(loadArchive)
  const CopyDialog = componentOf<CopyDialogProps>(loadCopy)
  const isReadOnly = permissions.rowDenial !== null && !edited
  const isOffered = (command: MenuItem) => !isReadOnly || command.disabledReason === undefined
  const menu = commands.menu
    .filter(({ id }) => canCopy || id !== 'copy')
    .filter(isOffered)
    .map(each => (each.id === 'copy' ? { ...each, onSelect: () => setAsking('copy') } : each))
  const usage = archive === null || archive.isArchived ? null : usageOf(collection, item, 'archive')
  // Busy until it is known whether others use the item.
  const busy = asking === 'archive' ? { disabledReason: text('reason.busy') } : {}
  const archiveButton =
    usage === null ? archive : archive && { ...archive, ...busy, onSelect: () => setAsking('archive') }
  const buttons = [archiveButton, canDelete ? remove : null].filter(each => each !== null).filter(isOffered)
  usePageCommands([...menu, ...buttons])
  return (
    <>
      {buttons.map(button => (
        <IconButton key={button.id} icon={button.icon ?? button.id} label={button.label} {...actionOf(button)} />
      ))}
      {isReadOnly ? (
        menu.map(command => (
          <Button key={command.id} icon={command.icon ?? command.id} {...actionOf(command)}>
            {command.label}
          </Button>
        ))
      ) : (
        <span className={styles.split}>
          <Button kind="primary" icon="check" loading={snapshot.hasTag('saving')} {...actionOf(save)}>
            {save.label}
          </Button>
          <MenuButton label={text('more_save_options')} icon="expand_more" kind="primary" items={menu} />
        </span>
      )}
      {asking !== null && (
        <LazyDialog close={close}>
          {asking === 'copy' && <CopyDialog close={close} />}
          {asking === 'archive' && usage !== null && (
            <ArchiveQuestion usage={usage} archive={() => archive?.onSelect?.()} close={close} />
          )}
        </LazyDialog>
      )}
    </>
  )
}

const actionOf = ({ disabledReason, onSelect }: MenuItem) => ({
  ...(disabledReason === undefined ? {} : { disabledReason }),
  onPress: () => onSelect?.(),
})
