import { readFile } from '#engine/core/files/storedFile.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { useFolderRights } from '../../folders/useFolderRights.ts'
import type { FileTask } from './useFileTasks.tsx'

export interface FileToolsProps {
  readonly file: Item
  readonly start: (task: FileTask) => void
}

/** What can be done with a file besides saving what is said of it (C-304, C-305, C-307). */
export function FileTools({ file, start }: FileToolsProps) {
  const text = useText()
  const { saveAsset } = useStudio()
  const { id, filename } = readFile(file)
  const { moveFiles } = useFolderRights()
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
      ...(moveFiles === undefined ? {} : { why: moveFiles }),
      onSelect: () => start('move'),
    },
    {
      id: 'download',
      icon: 'download',
      label: text('file.download'),
      ...(download.busy ? { why: text('reason.busy') } : {}),
      onSelect: download.save,
    },
  ]
  usePageCommands(tools)
  return tools.map(({ id: tool, onSelect, ...rest }) => <IconButton key={tool} {...rest} onPress={onSelect} />)
}
