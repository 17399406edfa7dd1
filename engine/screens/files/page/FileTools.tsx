import { readFile } from '#engine/core/files/storedFile.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { useFolderPermissions } from '../../folders/useFolderPermissions.ts'
import type { FileTask } from './useFileTasks.tsx'

export interface FileToolsProps {
  readonly file: Item
  readonly start: (task: FileTask) => void
}

/** The actions for a file, in addition to saving its form. */
export function FileTools({ file, start }: FileToolsProps) {
  const text = useText()
  const { saveAsset } = useStudio()
  const { id, filename } = readFile(file)
  const { moveFiles } = useFolderPermissions()
  const download = useEditor({
    initial: {},
    goesOn: true,
    save: async () => {
      await saveAsset(id, filename)
      return { ok: true, value: null }
    },
    refused: failure => notifyFailure(failure, text),
  })
  const tools = [
    {
      id: 'move',
      icon: 'drive_file_move',
      label: text('library.move'),
      ...(moveFiles === undefined ? {} : { disabledReason: moveFiles }),
      onSelect: () => start('move'),
    },
    {
      id: 'download',
      icon: 'download',
      label: text('file.download'),
      ...(download.busy ? { disabledReason: text('reason.busy') } : {}),
      onSelect: download.save,
    },
  ]
  usePageCommands(tools)
  return tools.map(({ id: tool, onSelect, ...rest }) => <IconButton key={tool} {...rest} onPress={onSelect} />)
}
