import { useState } from 'react'
import { Late } from '#engine/ui/boundary/Late.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { MoveToFolderDialogProps } from '../folders/MoveToFolderDialog.tsx'
import { useFolderRights } from '../folders/useFolderRights.ts'
import type { FilesView } from './filesView.ts'

const loadMove = () => import('../folders/MoveToFolderDialog.tsx')

interface FileActionsProps {
  readonly view: FilesView
  readonly selection: readonly Key[]
  readonly changeSelection: (selection: readonly Key[]) => void
}

/** What can be done with selected files besides what can be done with items (C-259). */
export function FileActions({ view, selection, changeSelection }: FileActionsProps) {
  const text = useText()
  const { moveFiles: why } = useFolderRights()
  const [moving, setMoving] = useState<readonly Key[] | null>(null)
  const MoveToFolderDialog = componentOf<MoveToFolderDialogProps>(loadMove)
  return (
    <>
      <IconButton
        icon="drive_file_move"
        label={text('library.move')}
        {...(why === undefined ? {} : { why })}
        onPress={() => setMoving(selection)}
      />
      <Late close={() => setMoving(null)}>
        {moving && (
          <MoveToFolderDialog
            keys={moving}
            current={view.kind === 'folder' ? view.folder : undefined}
            done={changeSelection}
            close={() => setMoving(null)}
          />
        )}
      </Late>
    </>
  )
}
