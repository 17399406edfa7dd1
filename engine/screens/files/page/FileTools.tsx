import { useState } from 'react'
import { readFile } from '#engine/core/files/storedFile.ts'
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
  const [saving, setSaving] = useState(false)
  const download = async () => {
    setSaving(true)
    await saveAsset(id, filename)
    setSaving(false)
  }
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
      ...(saving ? { why: text('reason.busy') } : {}),
      onSelect: () => void download(),
    },
  ]
  usePageCommands(tools)
  return tools.map(({ id: tool, onSelect, ...rest }) => <IconButton key={tool} {...rest} onPress={onSelect} />)
}
