import { useState } from 'react'
import { toFailure } from '#engine/api/ApiFailure.ts'
import { useText } from '#engine/i18n/I18n.tsx'
import { readFile } from '#engine/item/files/storedFile.ts'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { notify } from '#engine/ui/notifications/notifications.ts'
import { notifyFailure } from '#engine/ui/notifications/notifyFailure.ts'
import type { Item } from '#schemas/data/Item.ts'
import { showFile } from './showFile.ts'

/** Shows the file by itself in a new window (C-359). */
export function OpenFile({ file }: { readonly file: Item }) {
  const text = useText()
  const { readAsset } = useStudio()
  const [opening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      if (!(await showFile(readAsset, readFile(file)))) notify({ kind: 'warning', title: text('file_page.no_window') })
    } catch (cause) {
      notifyFailure(toFailure(cause), text)
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button size="s" icon="open_in_new" loading={opening} onPress={() => void open()}>
      {text('file_page.open')}
    </Button>
  )
}
