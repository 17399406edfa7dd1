import { templateFields } from '#schemas/template/template.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

const unsortable: ReadonlySet<string> = new Set(['alias', 'json', 'unknown'])

/** The fields of a template that are columns of the collection itself. Not every server sorts by related fields. */
const columnsOf = (metadata: Metadata, collection: string, template: string): readonly FieldInfo[] =>
  templateFields(template).flatMap(path => {
    const field = metadata.field(collection, path)
    return field && !unsortable.has(field.type) ? [field] : []
  })

/** The sort of a list of titles: by the fields of the template. */
export const titleSort = (metadata: Metadata, collection: string, template: string): readonly string[] =>
  columnsOf(metadata, collection, template).map(({ field }) => field)

/** The field that a typed title is for; null if the caller cannot set one. */
export function titleField(metadata: Metadata, collection: string, template: string): string | null {
  const decision = metadata.decide('create', collection)
  if (!decision.allowed) return null
  const field = columnsOf(metadata, collection, template).find(
    ({ field: name, isHidden, meta, type }) =>
      (type === 'string' || type === 'text') &&
      !isHidden &&
      meta?.readonly !== true &&
      (decision.fields === 'all' || decision.fields.has(name)),
  )
  return field?.field ?? null
}
