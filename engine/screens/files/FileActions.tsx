import { useState } from 'react'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { MoveToFolderDialogProps } from '../folders/MoveToFolderDialog.tsx'
import { useFolderPermissions } from '../folders/useFolderPermissions.ts'
import type { FilesView } from './filesView.ts'

const loadMove = () => import('../folders/MoveToFolderDialog.tsx')

interface FileActionsProps {
  readonly view: FilesView
  readonly selection: readonly Key[]
  readonly changeSelection: (selection: readonly Key[]) => void
}

/** Actions for selected files, in addition to those for items. */
export function FileActions({ view, selection, changeSelection }: FileActionsProps) {
  const text = useText()
  const { moveFiles: disabledReason } = useFolderPermissions()
  const [moving, setMoving] = useState<readonly Key[] | null>(null)
  const MoveToFolderDialog = componentOf<MoveToFolderDialogProps>(loadMove)
  return (
    <>
      <IconButton
        icon="drive_file_move"
        label={text('library.move')}
        {...(disabledReason === undefined ? {} : { disabledReason })}
        onPress={() => setMoving(selection)}
      />
      <LazyDialog close={() => setMoving(null)}>
        {moving && (
          <MoveToFolderDialog
            keys={moving}
            current={view.kind === 'folder' ? view.folder : undefined}
            done={changeSelection}
            close={() => setMoving(null)}
          />
        )}
      </LazyDialog>
    </>
  )
}
