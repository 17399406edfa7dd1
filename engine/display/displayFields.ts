import { templateFields } from '#schemas/template/template.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { pluginOptions } from '../registry/pluginOptions.ts'
import type { Registry } from '../registry/Registry.ts'

/**
 * The paths to ask for so that a field, itself a dotted path from a collection, can be drawn by its display:
 * `region` drawn by its name needs `region.name`. A relation without a display is drawn by the template of what it
 * leads to.
 */
export function displayFields(
  registry: Registry,
  metadata: Metadata,
  collection: string,
  path: string,
): readonly string[] {
  const field = metadata.fieldAt(collection, path)
  if (!field) return [path]
  const relation = metadata.relation(field.collection, field.field)
  const plugin = field.meta?.display ? registry.displays.get(field.meta.display) : undefined
  const inner = plugin?.fields?.(pluginOptions(plugin, field.meta?.display_options), {
    field,
    relation,
    metadata,
  })
  if (inner) return inner.length > 0 ? inner.map(name => `${path}.${name}`) : [path]
  const template = plugin ? null : relatedTemplate(metadata, field.collection, field.field)
  return template ? templateFields(template).map(name => `${path}.${name}`) : [path]
}

/** The display template of the collection that a to-one field leads to; null for other fields. */
export function relatedTemplate(metadata: Metadata, collection: string, field: string): string | null {
  const relation = metadata.relation(collection, field)
  if (relation?.kind !== 'm2o') return null
  return metadata.collection(relation.related)?.displayTemplate ?? null
}
