import { useCallback } from 'react'
import { displayText, plainText } from '#engine/core/display/displayText.ts'
import type { Conflict } from '#engine/core/item/saving/Conflict.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { userName } from '#schemas/data/userName.ts'

/** Who changed a cell to what. */
export function useGridConflictText({ fields }: CollectionInfo): (conflict: Conflict, field: string) => string {
  const { metadata, registry } = useStudio()
  const text = useText()
  const format = useFormat()
  return useCallback(
    ({ at, by, theirs }: Conflict, name: string) => {
      const field = fields.find(each => each.field === name)
      const value = theirs[name]
      const words = field ? displayText(registry, field, value, { metadata, text, format }) : plainText(value)
      const person = (by && userName(by)) || text('conflict.someone')
      const time = at === null ? null : format.longDateTime(new Date(at))
      const author = time === null ? person : text('conflict.by_at', { name: person, time })
      return text('grid.conflict', { author, value: words || text('no_value') })
    },
    [fields, metadata, registry, text, format],
  )
}
