import type { Permission } from '#schemas/data/Permission.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import { type ImpactSubject, nextOf, touchesOf } from './touches.ts'

export const impactKinds = [
  'rows',
  'relations',
  'templates',
  'settings',
  'permissions',
  'bookmarks',
  'presets',
  'webhooks',
] as const

/** The number of affected things of a kind, and their names if they have one. */
export interface ImpactPart {
  readonly kind: (typeof impactKinds)[number]
  readonly count: number
  readonly names: readonly string[]
}

export interface Stored {
  /** Number of items that lose something; null if not counted. */
  readonly rows: number | null
  readonly presets: readonly Preset[]
  readonly permissions: readonly Permission[]
  readonly webhooks: readonly NamedWebhook[]
}

/** A webhook by its name and the collections that it is for, a list or joined by commas. */
export interface NamedWebhook {
  readonly name: string | null
  readonly collections: string | readonly string[] | null
}

/** What a change of the subject affects; unaffected kinds are left out. Pure. */
export function impactOf(subject: ImpactSubject, metadata: Metadata, stored: Stored): readonly ImpactPart[] {
  const touches = touchesOf(metadata, subject)
  const isWhole = (collection: string) => subject.kind === 'collection' && collection === subject.collection
  const presets = stored.presets.filter(
    ({ collection, filters, layout_query, layout_options }) =>
      isWhole(collection) ||
      touches.storedData(collection, [namedIn(filters), entriesOf(layout_query, layout_options)]),
  )
  const permissions = stored.permissions.filter(
    ({ collection, fields, permissions: rows, validation, presets: values }) =>
      isWhole(collection) ||
      fields?.some(each => touches.path(collection, each)) ||
      [rows, validation, values].some(each => touches.filter(collection, each)),
  )
  const bookmarks = presets.filter(({ bookmark }) => bookmark !== null)
  const named = (kind: ImpactPart['kind'], names: readonly string[]): ImpactPart => ({
    kind,
    count: names.length,
    names: [...new Set(names)],
  })
  return [
    { kind: 'rows' as const, count: stored.rows ?? 0, names: [] },
    named('relations', relationsOf(subject, metadata)),
    named('templates', templatesOf(subject, metadata)),
    named('settings', settingsOf(subject, metadata)),
    named(
      'permissions',
      permissions.map(({ collection, action }) => `${collection}: ${action}`),
    ),
    named(
      'bookmarks',
      bookmarks.map(({ bookmark }) => bookmark ?? ''),
    ),
    { kind: 'presets' as const, count: presets.length - bookmarks.length, names: [] },
    named(
      'webhooks',
      stored.webhooks.filter(({ collections }) => namesOf(collections).some(isWhole)).map(({ name }) => name ?? ''),
    ),
  ].filter(({ count }) => count > 0)
}

const namesOf = (names: NamedWebhook['collections']): readonly string[] =>
  typeof names === 'string' ? names.split(',') : (names ?? [])

/** Only considers the fields in the filters of a preset, because compared values reference nothing. */
const namedIn = (filters: unknown): readonly unknown[] =>
  Array.isArray(filters)
    ? filters.map((each: unknown) => (typeof each === 'object' && each !== null ? Reflect.get(each, 'field') : null))
    : []

/** The values per layout, without the layout names and their keys. */
const entriesOf = (...values: readonly unknown[]): readonly unknown[] => values.flatMap(valuesOf).flatMap(valuesOf)

const valuesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

/** Fields elsewhere that reference it, or that it references. */
function relationsOf(subject: ImpactSubject, metadata: Metadata): readonly string[] {
  return metadata.collections.flatMap(({ collection, fields }) =>
    fields.flatMap(({ field }) => {
      const kind = metadata.relation(collection, field)
      if (kind === null) return []
      const own =
        subject.kind === 'collection'
          ? collection !== subject.collection && nextOf(kind).includes(subject.collection)
          : (collection === subject.collection && field === subject.field) ||
            (kind.relation.many_collection === subject.collection && kind.relation.many_field === subject.field)
      return own ? `${collection}.${field}` : []
    }),
  )
}

/** Templates of collections and fields that show it. */
function templatesOf(subject: ImpactSubject, metadata: Metadata): readonly string[] {
  const { template } = touchesOf(metadata, subject)
  const elsewhere = metadata.collections.filter(
    ({ collection }) => subject.kind === 'field' || collection !== subject.collection,
  )
  return elsewhere.flatMap(({ collection, fields, meta: options }) => [
    ...(options?.display_template && template(collection, options.display_template) ? [collection] : []),
    ...fields.flatMap(({ field, meta }) => {
      const related = nextOf(metadata.relation(collection, field))
      const shown = [meta?.options?.['template'], meta?.display_options?.['template']]
      return shown.some(each => typeof each === 'string' && related.some(to => template(to, each)))
        ? `${collection}.${field}`
        : []
    }),
  ])
}

/** The settings of the collection that use a field. */
function settingsOf(subject: ImpactSubject, metadata: Metadata): readonly string[] {
  if (subject.kind === 'collection') return []
  const meta = metadata.collection(subject.collection)?.meta
  return (['sort_field', 'archive_field'] as const).filter(key => meta?.[key] === subject.field)
}
