import { isPayload } from '#server/model/Payload.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import { pathRenamer, type Renaming } from './pathRenamer.ts'

export type Renamer = ReturnType<typeof renamer>

/** Strings of a layout that are no paths, by the name of the option. */
const plainOptions: ReadonlySet<string> = new Set(['icon', 'spacing', 'imageFit', 'imageSize', 'size', 'view'])

/** Finds the old name in everything that metadata stores, and replaces it. `snapshot` is the model before the change. */
export function renamer(snapshot: Snapshot, renaming: Renaming) {
  const paths = pathRenamer(snapshot, renaming)
  const { collectionName, filter, path, targets, template } = paths

  /** The filters of a preset, in groups or not. */
  const presetFilters = (at: readonly string[], filters: unknown): unknown => {
    if (!Array.isArray(filters)) return filters
    return filters.map((each: unknown) => {
      if (!isPayload(each)) return each
      if (Array.isArray(each['filters'])) return { ...each, filters: presetFilters(at, each['filters']) }
      return typeof each['field'] === 'string' ? { ...each, field: path(at, each['field']) } : each
    })
  }

  const value = (at: readonly string[], stored: unknown): unknown => {
    if (typeof stored === 'string') return stored.includes('{{') ? template(at, stored) : path(at, stored)
    if (Array.isArray(stored)) return stored.map(each => value(at, each))
    if (!isPayload(stored)) return stored
    return Object.fromEntries(Object.entries(stored).map(([key, below]) => [path(at, key), value(at, below)]))
  }

  /** What a preset stores by layout and option: names of fields, orders, templates, and widths by field. */
  const layouts = (at: readonly string[], stored: unknown): unknown =>
    mapped(stored, options => mapped(options, (below, name) => (plainOptions.has(name) ? below : value(at, below))))

  /** The options of an interface or a display of a field. */
  const options = (own: string, name: string, stored: unknown): unknown => {
    const reached = targets(own, name)
    const at = reached.length > 0 ? reached : [own]
    const isRepeater = isPayload(stored) && Array.isArray(stored['fields']) && stored['fields'].some(isPayload)
    return mapped(stored, (below, key) => {
      if (typeof below === 'string') {
        if (isRepeater) return below
        if (below.includes('{{')) return template(at, below)
        if (/sort_?field$/i.test(key)) return path(at, below)
        return /collection$/i.test(key) ? collectionName(below) : below
      }
      if (key === 'filter') return filter(at, below)
      const isPaths = key === 'fields' && Array.isArray(below)
      return isPaths ? below.map((each: unknown) => (typeof each === 'string' ? path(at, each) : each)) : below
    })
  }

  const collections = (names: unknown): unknown =>
    Array.isArray(names)
      ? names.map(each => (typeof each === 'string' ? collectionName(each) : each))
      : typeof names === 'string'
        ? names.split(',').map(collectionName).join(',')
        : names

  return { ...paths, presetFilters, layouts, options, collections }
}

function mapped(stored: unknown, change: (below: unknown, key: string) => unknown): unknown {
  if (!isPayload(stored)) return stored
  return Object.fromEntries(Object.entries(stored).map(([key, below]) => [key, change(below, key)]))
}
