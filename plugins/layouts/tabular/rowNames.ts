import type { CollectionInfo, Item, Key } from '#engine/plugin.ts'
import { fillTemplate, templateFields, valueAt } from '#schemas/template/template.ts'
import type { Column } from './useColumns.ts'

const isWritten = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/**
 * Names rows for assistive technology: by the title of the item if the table has loaded it, or else by its first column
 * with a text, or by its key.
 */
export function rowNames(
  { displayTemplate, primaryKey }: Pick<CollectionInfo, 'displayTemplate' | 'primaryKey'>,
  columns: readonly Pick<Column, 'path' | 'field'>[],
): (item: Item) => string {
  const paths = displayTemplate === null ? [] : templateFields(displayTemplate)
  const texts = columns.filter(({ field }) => !field.isPrimaryKey && (field.type === 'string' || field.type === 'text'))
  return item => {
    if (displayTemplate !== null && paths.length > 0 && paths.every(path => isWritten(valueAt(item, path))))
      return fillTemplate(displayTemplate, item).trim()
    const named = texts.map(({ path }) => valueAt(item, path)).find(isWritten)
    // Safe: a list requests the key of every item.
    return String(named ?? (item[primaryKey] as Key))
  }
}
