import { displayFields } from '#engine/core/display/displayFields.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Item } from '#schemas/data/Item.ts'
import { templateFields } from '#schemas/template/template.ts'
import { useStudio } from '../studio/StudioContext.tsx'

/** A display template: the fields that it needs, and an item in its words. */
export interface Template {
  /** What to ask an item for so that the template can be drawn, the displays of its fields included. */
  readonly fields: readonly string[]
  /** An item in words. */
  readonly words: (item: Item) => string
}

/** A display template of a collection, ready to read items by it and to say them in words. */
export function useTemplate(collection: string, template: string): Template {
  const { registry, metadata } = useStudio()
  const text = useText()
  const format = useFormat()
  return {
    fields: templateFields(template).flatMap(path => displayFields(registry, metadata, collection, path)),
    words: item => templateText(registry, collection, template, item, { metadata, text, format }),
  }
}
