import { templateText } from '#engine/core/display/displayText.ts'
import { type ListColumn, rowTemplate } from '#engine/core/item/nested/listColumns.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { collectionOf, type RelatedRow } from '#engine/core/item/nested/relatedRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Item } from '#schemas/data/Item.ts'

/** The names of the rows in a list, by their items. */
export function useRowName(shape: ListShape, columns: readonly ListColumn[]): (row: RelatedRow) => string {
  const text = useText()
  const format = useFormat()
  const { metadata, registry } = useStudio()
  return row => {
    const collection = collectionOf(row, shape)
    const shown: Item | null = row.far ? row.far.item : row.item
    const template = rowTemplate(metadata, collection, columns)
    const words = shown && templateText(registry, collection, template, shown, { metadata, text, format })
    return words || (row.state === 'created' ? text('related_list.new_item') : String(row.far?.key ?? row.key))
  }
}
