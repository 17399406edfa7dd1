import { displayFields } from '#engine/core/display/displayFields.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Item } from '#schemas/data/Item.ts'
import { templateFields } from '#schemas/template/template.ts'
import { useStudio } from '../studio/StudioContext.tsx'

/** A display template: the fields it needs, and how it formats an item. */
export interface Template {
  /** The fields to request so that the template can be drawn, including those of its displays. */
  readonly fields: readonly string[]
  /** An item as text. */
  readonly words: (item: Item) => string
}

/** A display template of a collection, ready to read items with it and to format them as text. */
export function useTemplate(collection: string, template: string): Template {
  const { registry, metadata } = useStudio()
  const text = useText()
  const format = useFormat()
  return {
    fields: templateFields(template).flatMap(path => displayFields(registry, metadata, collection, path)),
    words: item => templateText(registry, collection, template, item, { metadata, text, format }),
  }
}
