import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { showFile } from '#engine/core/files/page/showFile.ts'
import { readFile } from '#engine/core/files/storedFile.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'

/** Opens the file in a new window. */
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
