import { parseFunction } from '#schemas/filter/functions.ts'
import { isPayload } from '#server/model/Payload.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'

/** A new name of a field, or of the collection if `field` is null. */
export interface Renaming {
  readonly collection: string
  readonly field: string | null
  readonly to: string
}

export type PathRenamer = ReturnType<typeof pathRenamer>

/**
 * Finds the old name in paths, filters and templates, and replaces it. `snapshot` is the model before
 * the change. `at` lists the collections that a path can start in; the first one that has the field counts.
 */
export function pathRenamer(snapshot: Snapshot, { collection, field, to }: Renaming) {
  const fieldName = (at: string | null, name: string): string =>
    field !== null && at === collection && name === field ? to : name
  const collectionName = (name: string): string => (field === null && name === collection ? to : name)

  const has = (at: string, name: string): boolean => snapshot.collections.get(at)?.fields.has(name) ?? false

  /** The collections that a field leads to: for a junction, both it and the far side. */
  const targets = (at: string | null, name: string): readonly string[] => {
    const relation = at === null ? null : snapshot.collections.get(at)?.fields.get(name)?.relation
    switch (relation?.kind) {
      case undefined:
        return []
      case 'm2o':
      case 'file':
      case 'o2m':
        return [relation.related]
      case 'm2m':
      case 'files':
      case 'translations':
        return [relation.junction, relation.related]
      case 'm2a':
        return [relation.junction]
      case 'any':
        return relation.allowed
    }
  }

  const nameOf = (part: string): string => {
    const [called = ''] = part.split(':')
    return parseFunction(called)?.field ?? called
  }

  const start = (at: readonly string[], part: string | undefined): string | null =>
    at.find(each => part !== undefined && has(each, nameOf(part))) ?? at[0] ?? null

  /** One part of a path, such as `author`, `year(date)` or `item:articles`. */
  const part = (at: string | null, text: string): string => {
    const [called = '', named] = text.split(':')
    const name = nameOf(text)
    const after = called === name ? fieldName(at, name) : called.replace(`(${name})`, `(${fieldName(at, name)})`)
    return named === undefined ? after : `${after}:${collectionName(named)}`
  }

  const next = (at: string | null, text: string): readonly string[] => {
    const [, named] = text.split(':')
    return named === undefined ? targets(at, nameOf(text)) : [named]
  }

  /** `-author.name`; a leading minus reverses an order. */
  const path = (at: readonly string[], text: string): string => {
    const minus = text.startsWith('-') ? '-' : ''
    let candidates = at
    const parts = text.slice(minus.length).split('.')
    return (
      minus +
      parts
        .map(each => {
          const from = start(candidates, each)
          candidates = next(from, each)
          return part(from, each)
        })
        .join('.')
    )
  }

  const filter = (at: readonly string[], tree: unknown): unknown => {
    if (Array.isArray(tree)) return tree.map(each => filter(at, each))
    if (!isPayload(tree)) return tree
    return Object.fromEntries(
      Object.entries(tree).map(([key, below]) => {
        if (key === '_and' || key === '_or' || key === '_some' || key === '_none') return [key, filter(at, below)]
        if (key.startsWith('_')) return [key, below]
        const from = start(at, key)
        return [part(from, key), filter(next(from, key), below)]
      }),
    )
  }

  const template = (at: readonly string[], text: string): string =>
    text.replace(/(\{\{\s*)([^{}]+?)(\s*\}\})/g, (_, open: string, inner: string, close: string) => {
      return `${open}${path(at, inner)}${close}`
    })

  return { fieldName, collectionName, targets, path, filter, template }
}
