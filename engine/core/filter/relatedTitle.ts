import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** How items of the platform are called where nobody has said. */
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

/** How the items that a field points at are called; null for a field that points at none, or none that one may read. */
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
