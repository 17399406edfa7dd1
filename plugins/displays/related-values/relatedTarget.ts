import type { Metadata } from '#engine/plugin.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import { parseTemplate } from '#schemas/template/template.ts'

export interface RelatedTarget {
  /** The collection that the entries of the value belong to: for many-to-many the junction. */
  readonly collection: string
  readonly template: string
  /** The collection of the items that people mean, and the way from an entry to their key. */
  readonly items: string
  readonly keyPath: string
}

/** The template for the items behind a relation: the given one, or else their collection's, or else their key. */
export function relatedTarget(
  metadata: Metadata,
  relation: RelationKind | null,
  template: string | undefined,
): RelatedTarget | null {
  if (!relation || !('related' in relation)) return null
  const items = relation.related
  const info = metadata.collection(items)
  const key = info?.primaryKey ?? 'id'
  const own = info?.displayTemplate ?? `{{ ${key} }}`
  if (!('junction' in relation)) return { collection: items, items, keyPath: key, template: template || own }
  return {
    collection: relation.junction,
    items,
    keyPath: `${relation.farKey}.${key}`,
    template: template || below(own, relation.farKey),
  }
}

/** A template one step further down: every field behind a path. */
const below = (template: string, path: string): string =>
  parseTemplate(template)
    .map(part => (part.kind === 'text' ? part.text : `{{ ${path}.${part.path} }}`))
    .join('')
