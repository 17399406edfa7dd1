import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readFile } from '#engine/core/files/storedFile.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { MoveToFolderDialogProps } from '../../folders/MoveToFolderDialog.tsx'
import type { ReplaceDrawerProps } from './ReplaceDrawer.tsx'

const loadReplace = () => import('./ReplaceDrawer.tsx')
const loadMove = () => import('../../folders/MoveToFolderDialog.tsx')

/** A task for a file in a dialog over its page. */
export type FileTask = 'replace' | 'move'

interface Running {
  readonly task: FileTask
  readonly file: Item
  readonly reload: () => void
}

export interface FileTasks {
  /** Opens the dialog of a task; `reload` reads the changed file. */
  readonly start: (task: FileTask, file: Item, reload: () => void) => void
  readonly dialog: ReactNode
}

/** The dialogs over the page of a file, one at a time. */
export function useFileTasks(): FileTasks {
  const client = useQueryClient()
  const [running, setRunning] = useState<Running | null>(null)
  const close = () => setRunning(null)
  const changed = () => {
    running?.reload()
    void client.invalidateQueries({ queryKey: ['items'] })
  }
  return {
    start: (task, file, reload) => setRunning({ task, file, reload }),
    dialog: running && (
      <LazyDialog close={close}>
        <TaskDialog running={running} changed={changed} close={close} />
      </LazyDialog>
    ),
  }
}

interface TaskDialogProps {
  readonly running: Running
  readonly changed: () => void
  readonly close: () => void
}

function TaskDialog({ running: { file, task }, changed, close }: TaskDialogProps) {
  const Replace = componentOf<ReplaceDrawerProps>(loadReplace)
  const Move = componentOf<MoveToFolderDialogProps>(loadMove)
  const stored = readFile(file)
  const folder = typeof file['folder'] === 'string' ? file['folder'] : null
  switch (task) {
    case 'replace':
      return <Replace file={stored} folder={folder} replaced={changed} close={close} />
    case 'move':
      return <Move keys={[stored.id]} current={folder} done={changed} close={close} />
  }
}
