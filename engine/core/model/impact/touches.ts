import type { RelationKind } from '#schemas/relation/relationKind.ts'
import type { Metadata } from '../../metadata/Metadata.ts'

/** The subject of a change. */
export type ImpactSubject =
  | { readonly kind: 'collection'; readonly collection: string }
  | { readonly kind: 'field'; readonly collection: string; readonly field: string }

/** Whether a field is the one being changed, or a relation to it. */
type Touches = (collection: string, field: string) => boolean

/** The collections that a field leads to: for a junction both it and the far side. */
export function nextOf(kind: RelationKind | null): readonly string[] {
  switch (kind?.kind) {
    case undefined:
      return []
    case 'm2o':
    case 'file':
    case 'o2m':
      return [kind.related]
    case 'm2m':
    case 'files':
    case 'translations':
      return [kind.junction, kind.related]
    case 'm2a':
      return [kind.junction]
    case 'any':
      return kind.allowed
  }
}

/** Finds what names the subject: paths, filters, and the stored options of layouts and interfaces. */
export function touchesOf(metadata: Metadata, subject: ImpactSubject) {
  const touches: Touches = (collection, field) =>
    subject.kind === 'field'
      ? collection === subject.collection && field === subject.field
      : nextOf(metadata.relation(collection, field)).includes(subject.collection)

  /** Whether a path such as `author.name` is the subject or leads through it. */
  const path = (collection: string, text: string): boolean => {
    const [head = '', ...rest] = text.replace(/^-/, '').split('.')
    const [field = '', named] = head.split(':')
    if (touches(collection, field)) return true
    if (rest.length === 0) return false
    const next = named === undefined ? nextOf(metadata.relation(collection, field)) : [named]
    return next.some(each => path(each, rest.join('.')))
  }

  /** Whether a filter uses it. */
  const filter = (collection: string, tree: unknown): boolean => {
    if (Array.isArray(tree)) return tree.some(each => filter(collection, each))
    if (typeof tree !== 'object' || tree === null) return false
    return Object.entries(tree).some(([name, below]) => {
      if (name === '_and' || name === '_or') return filter(collection, below)
      if (name.startsWith('_')) return false
      const [field = ''] = name.split(':')
      return (
        touches(collection, field) || nextOf(metadata.relation(collection, field)).some(each => filter(each, below))
      )
    })
  }

  /** Whether stored data of users names it: as a value, as a key, or in a template. */
  const storedData = (collection: string, value: unknown): boolean => {
    if (typeof value === 'string') return template(collection, value) || path(collection, value)
    if (Array.isArray(value)) return value.some(each => storedData(collection, each))
    if (typeof value !== 'object' || value === null) return false
    return Object.entries(value).some(([key, below]) => path(collection, key) || storedData(collection, below))
  }

  const template = (collection: string, text: string): boolean =>
    [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].some(([, each = '']) => path(collection, each))

  return { path, filter, storedData, template }
}
