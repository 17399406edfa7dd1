import { previewField } from '#schemas/template/previewField.ts'
import { templateFields } from '#schemas/template/template.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { pluginOptions } from '../registry/pluginOptions.ts'
import type { Registry } from '../registry/Registry.ts'
import { displayOf } from './displayOf.ts'
import { fallbackTitleField } from './fallbackTitle.ts'

/**
 * The paths to request so that the display of a field can draw it: `region` drawn by its name needs `region.name`. The
 * field can be a dotted path. A relation without a display uses the template of the related collection. Fields below
 * that the caller cannot read are left out, because they would fail the whole list.
 */
export function displayFields(
  registry: Registry,
  metadata: Metadata,
  collection: string,
  path: string,
): readonly string[] {
  const isKnown = (each: string) => each.endsWith('*') || metadata.fieldAt(collection, each) !== null
  const field = metadata.fieldAt(collection, path)
  if (!field) {
    const above = path.slice(0, path.lastIndexOf('.'))
    return [path.includes('.') && !isKnown(path) ? above : path]
  }
  const relation = metadata.relation(field.collection, field.field)
  const plugin = displayOf(registry, field)
  const inner = plugin?.fields?.(pluginOptions(plugin, field.meta?.display_options), {
    field,
    relation,
    metadata,
  })
  const template = plugin ? null : relatedTemplate(metadata, field.collection, field.field)
  const parent = path.slice(0, -field.field.length)
  // The preview of a file is the file itself, so its fields are siblings.
  const root = field.field === previewField ? parent : `${path}.`
  const names = inner ?? (template ? templateFields(template) : [])
  const related = relation?.kind === 'm2o' ? relation.related : ''
  const below = [...new Set(names.flatMap(name => [name, fallbackTitleField(related, name) ?? []].flat()))]
    .map(name => `${root}${name}`)
    .filter(isKnown)
  if (below.length > 0) return below
  const instead = fallbackTitleField(field.collection, field.field)
  return instead === null ? [path] : [path, `${parent}${instead}`].filter(isKnown)
}

/** The display template of the collection that a to-one field references; null for other fields. */
export function relatedTemplate(metadata: Metadata, collection: string, field: string): string | null {
  const relation = metadata.relation(collection, field)
  if (relation?.kind !== 'm2o') return null
  return metadata.collection(relation.related)?.displayTemplate ?? null
}
