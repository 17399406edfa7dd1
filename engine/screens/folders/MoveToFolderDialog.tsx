import { useState } from 'react'
import type { MovedFiles } from '#engine/core/folders/folderCalls.ts'
import { failureReason } from '#engine/core/form/failureReason.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Progress } from '#engine/ui/progress/Progress.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { filesCollection } from '../files/filesView.ts'
import { FolderPicker } from './FolderPicker.tsx'
import { useFolderChanges } from './useFolderChanges.ts'
import { useFolders } from './useFolders.ts'

export interface MoveToFolderDialogProps {
  readonly keys: readonly Key[]
  /** The current folder of the files; null for the root, undefined if they are in several. */
  readonly current: string | null | undefined
  /** Called with the files that were not moved; if there are any, the dialog is still open. */
  readonly done: (left: readonly Key[]) => void
  readonly close: () => void
}

/** Asks for a target folder, and moves the files. */
export default function MoveToFolderDialog({ keys, current, done, close }: MoveToFolderDialogProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { tree } = useFolders()
  const { moveFiles } = useFolderChanges(tree)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState<MovedFiles['failed']>([])
  const left = failed.length > 0 ? failed.map(({ key }) => key) : keys
  const editor = useEditor({
    initial: { target: current ?? null },
    save: async ({ target }) => {
      setAt(0)
      const result = await moveFiles(left, target, setAt)
      done(result.failed.map(({ key }) => key))
      return { ok: true, value: result.failed }
    },
    whyNot: ({ target }) => (current !== undefined && target === current ? text('folders.already_there') : null),
    // Files that were not moved can be retried.
    goesOn: true,
    saved: now => (now.length === 0 ? close() : setFailed(now)),
  })
  const { draft, busy, error, disabledReason } = editor
  const files = metadata.collection(filesCollection)
  const reasons = new Set(files ? failed.map(({ failure }) => failureReason(failure, files, text)) : [])
  const problem =
    failed.length > 0 ? text('library.not_moved', { count: failed.length, reason: [...reasons].join(' ') }) : null
  return (
    <ConfirmDialog
      title={text('library.move_title', { count: keys.length })}
      confirm={text(failed.length > 0 ? 'try_again' : 'folders.move_here')}
      busy={busy}
      error={error ?? problem}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={editor.save}
      onCancel={close}
      onKeyDown={editor.onKeyDown}
    >
      {busy && keys.length > 50 ? (
        <Progress label={text('library.moving')} at={at} of={left.length} words={text('library.moving')} />
      ) : (
        <FolderPicker
          label={text('folders.target')}
          chosen={draft.target}
          choose={target => editor.change({ target })}
        />
      )}
    </ConfirmDialog>
  )
}
