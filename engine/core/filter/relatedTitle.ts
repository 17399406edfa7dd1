import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** Default titles of items in system collections. */
const systemTemplates: Readonly<Record<string, string>> = {
  directus_users: '{{ first_name }} {{ last_name }}',
  directus_files: '{{ title }}',
  directus_roles: '{{ name }}',
}

export interface RelatedTitle {
  /** The collection that the field points at. */
  readonly related: string
  readonly primaryKey: string
  readonly template: string
}

/**
 * The title template of the items that a field references; null for other fields, or if the caller cannot read them.
 */
export function relatedTitle(metadata: Metadata, field: FieldInfo): RelatedTitle | null {
  const relation = metadata.relation(field.collection, field.field)
  if (relation?.kind !== 'm2o' && relation?.kind !== 'file') return null
  const { related } = relation
  if (!metadata.decide('read', related).allowed) return null
  const info = metadata.collection(related)
  const primaryKey = info?.primaryKey ?? 'id'
  const own = field.meta?.options?.['template']
  const template =
    (typeof own === 'string' && own) || info?.displayTemplate || (systemTemplates[related] ?? `{{ ${primaryKey} }}`)
  return { related, primaryKey, template }
}
