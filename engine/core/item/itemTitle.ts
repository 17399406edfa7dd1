import type { Item } from '#schemas/data/Item.ts'
import { fillTemplate, templateFields } from '#schemas/template/template.ts'
import { fallbackTitle } from '../display/fallbackTitle.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/** The display template filled from the item itself; null without a template, or if a part of it is not loaded. */
export function itemTitle({ collection, displayTemplate }: CollectionInfo, item: Item): string | null {
  if (displayTemplate === null) return null
  if (templateFields(displayTemplate).some(path => path.includes('.') || item[path] === undefined)) return null
  return fallbackTitle(collection, displayTemplate, item) || fillTemplate(displayTemplate, item).trim() || null
}
