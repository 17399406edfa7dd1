import type { Item } from '#schemas/data/Item.ts'
import { fillTemplate, templateFields } from '#schemas/template/template.ts'

/** The display template filled from the item itself; null without a template, or if a part of it is not loaded. */
export function itemTitle(template: string | null, item: Item): string | null {
  if (template === null || templateFields(template).some(path => path.includes('.') || item[path] === undefined))
    return null
  return fillTemplate(template, item).trim() || null
}
