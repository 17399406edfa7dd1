import { queryString } from '#schemas/api/Query.ts'
import type { Collection } from '#schemas/data/Collection.ts'
import { defaultPreset, type PresetOwner } from '#schemas/data/defaultPreset.ts'
import type { Field } from '#schemas/data/Field.ts'
import { fieldTypeOf, specialsOf } from '#schemas/data/fieldTraits.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { isSystemCollection, itemsPath } from '#schemas/data/systemCollection.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { defaultFields, defaultLimit } from '#schemas/list/listedFields.ts'
import { impliedRelations } from '#schemas/relation/impliedRelations.ts'
import { relationKind } from '#schemas/relation/relationKind.ts'

/** What the studio of a user is started with. */
export interface StudioModel {
  readonly collections: readonly Collection[]
  readonly fields: readonly Field[]
  readonly relations: readonly Relation[]
  readonly presets: readonly Preset[]
  readonly owner: PresetOwner
}

/** Built-in displays that need only the field itself. */
export const plainDisplays: ReadonlySet<string> = new Set([
  ...['boolean', 'collection', 'color', 'datetime', 'filesize', 'formatted-json-value', 'formatted-value', 'geometry'],
  ...['icon', 'labels', 'link', 'mime-type', 'progress', 'rating', 'raw', 'tags'],
])

/** The address of a list, or of an item. Others are rare. */
const page = /^\/admin\/collections\/(?<name>[\w-]+)(?:\/(?<key>[\w.-]+))?$/

/**
 * The read with which the page of a collection or of an item starts if the browser has stored none; null if that depends
 * on more than the model, such as displays with fields of their own. A wrong one is not used.
 */
export function firstRead(model: StudioModel, pathname: string): string | null {
  const { name = '', key = null } = page.exec(pathname)?.groups ?? {}
  const collection = model.collections.find(each => each.collection === name)
  if (!collection || collection.schema === null || isSystemCollection(name)) return null
  const isSingleton = collection.meta?.singleton === true
  if (key !== null) return isSingleton ? null : `${itemsPath(name)}/${key}?${itemQuery(model, name)}`
  return isSingleton ? `${itemsPath(name)}?${itemQuery(model, name)}` : listRead(model, collection)
}

interface ModelField {
  readonly collection: string
  readonly field: string
  readonly type: ReturnType<typeof fieldTypeOf>
  readonly specials: readonly string[]
  readonly isHidden: boolean
  readonly wire: Field
  readonly relation: ReturnType<typeof relationKind>
}

/** The fields of a collection in the order of its form. */
function fieldsOf({ fields, relations }: StudioModel, collection: string): readonly ModelField[] {
  const own = fields.filter(field => field.collection === collection)
  const all = [...relations, ...impliedRelations(own)]
  const order = ({ meta }: Field) => meta?.sort ?? Number.MAX_SAFE_INTEGER
  return own
    .map(wire => ({
      ...{ collection, field: wire.field, type: fieldTypeOf(wire), specials: specialsOf(wire), wire },
      isHidden: wire.meta?.hidden ?? false,
      relation: relationKind(all, collection, wire.field, specialsOf(wire)),
    }))
    .toSorted((a, b) => order(a.wire) - order(b.wire))
}

function itemQuery(model: StudioModel, collection: string): string {
  const fields = fieldsOf(model, collection).filter(({ relation, type }) => type !== 'alias' || relation !== null)
  return queryString({ fields: fields.map(({ field }) => field) })
}

function listRead(model: StudioModel, { collection, meta }: Collection): string | null {
  const fields = fieldsOf(model, collection)
  const view = viewOf(model, collection)
  const archive = archiveOf(meta, fields)
  if (!view || !archive) return null
  const named = new Map(fields.map(field => [field.field, field]))
  const shown = view.fields.length > 0 ? view.fields : defaultFields(fields)
  const paths = shown.map(name => pathsOf(model, named.get(name)))
  const sorted = view.sort === null || named.has(view.sort.replace(/^-/, ''))
  if (!sorted || !paths.every(each => each !== null)) return null
  const primaryKey = fields.find(({ wire }) => wire.schema?.is_primary_key)?.field ?? 'id'
  const query = queryString({
    fields: [...new Set([primaryKey, ...archive.fields, ...paths.flat()])],
    filter: archive.filter,
    sort: view.sort === null ? [] : [view.sort],
    limit: view.limit,
    page: 1,
  })
  return `${itemsPath(collection)}?${query}`
}

interface ListView {
  readonly fields: readonly string[]
  readonly sort: string | null
  readonly limit: number
}

/** The table that a list shows at first; null for another layout, and for a search or filters. */
function viewOf({ presets, owner }: StudioModel, collection: string): ListView | null {
  const preset = defaultPreset(presets, collection, owner)
  if ((preset?.layout ?? 'tabular') !== 'tabular' || preset?.search) return null
  if (preset?.filters && !(Array.isArray(preset.filters) && preset.filters.length === 0)) return null
  const queries: unknown = preset?.layout_query
  const stored = isRecord(queries) && isRecord(queries['tabular']) ? queries['tabular'] : {}
  const { fields, limit, sort } = stored
  return {
    fields: Array.isArray(fields) ? fields.filter(field => typeof field === 'string') : [],
    sort: typeof sort === 'string' && sort !== '' ? sort : null,
    limit: typeof limit === 'number' ? limit : defaultLimit,
  }
}

/** What a list requests because of the archive of its collection; null for a value that depends on its type. */
function archiveOf(
  meta: Collection['meta'],
  fields: readonly ModelField[],
): { readonly fields: readonly string[]; readonly filter: FilterTree } | null {
  const field = fields.find(each => each.field === meta?.archive_field)
  if (!meta?.archive_field) return { fields: [], filter: {} }
  if (!field) return null
  const value = meta.archive_value
  if (value == null || !meta.archive_app_filter) return { fields: [field.field], filter: {} }
  if (field.type !== 'string' || value === '') return null
  return { fields: [field.field], filter: { _and: [{ [field.field]: { _neq: value } }] } }
}

/** The paths that a column requests; null if its display decides. */
function pathsOf(model: StudioModel, field: ModelField | undefined): readonly string[] | null {
  if (!field || isSecret(field)) return null
  const display = field.wire.meta?.display
  if (display) return plainDisplays.has(display) ? [field.field] : null
  if (field.relation?.kind !== 'm2o') return [field.field]
  const { related } = field.relation
  const template = model.collections.find(each => each.collection === related)?.meta?.display_template
  const names = [...(template ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
  const isKnown = (name: string) => model.fields.some(each => each.collection === related && each.field === name)
  // Any other template is also read by its own rules.
  const isPlain = template?.replaceAll(/\{\{\s*\w+\s*\}\}/g, '').match(/[{}]/) === null
  if (isSystemCollection(related) || !isPlain || names.length === 0 || !names.every(isKnown)) return null
  return [...new Set(names)].map(name => `${field.field}.${name}`)
}
