import { templateFields, valueAt } from '#schemas/template/template.ts'

const users = 'directus_users'

/** The field that describes an item if the fields of its title are empty: users without a name show their email. */
export const fallbackTitleField = (collection: string, field: string): string | null =>
  collection === users && field === 'first_name' ? 'email' : null

/** The text for an item if all fields of its title are empty; empty if there is none. */
export function fallbackTitle(collection: string, template: string, item: unknown): string {
  // Most lists show other items: their template is not parsed for every row.
  if (collection !== users) return ''
  const paths = templateFields(template)
  const [field] = paths.flatMap(path => fallbackTitleField(collection, path) ?? [])
  if (field === undefined || paths.some(path => !isEmpty(valueAt(item, path)))) return ''
  const value = valueAt(item, field)
  return typeof value === 'string' ? value : ''
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
