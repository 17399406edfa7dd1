import { useCallback, useState } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { ImportDrawerProps } from '../import/ImportDrawer.tsx'
import { useAccess } from './useAccess.ts'

const loadImport = () => import('../import/ImportDrawer.tsx')

/** The import of a list: its command, and the drawer while it is open. */
export function useImport(collection: CollectionInfo, offered: boolean) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const create = useAccess('create', collection.collection)
  const update = useAccess('update', collection.collection)
  const command: MenuItem = {
    id: 'import',
    label: text('import_items'),
    icon: 'upload',
    ...(create.allowed || update.allowed ? {} : { disabledReason: create.reason }),
    onSelect: () => setOpen(true),
  }
  usePageCommands(offered ? [command] : [])
  const ImportDrawer = componentOf<ImportDrawerProps>(loadImport)
  const drawer = open && (
    <LazyDialog close={close}>
      <ImportDrawer collection={collection} close={close} />
    </LazyDialog>
  )
  return { command, drawer }
}
