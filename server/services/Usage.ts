import { Context, Effect, Layer } from 'effect'
import { isUserStamp } from '#schemas/data/fieldTraits.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { linkingTypes, referencePlaces, textReferences } from '#schemas/relation/references.ts'
import { authorize, requirePermission } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import { type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
import { forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import { everyField, type ReadQuery } from '#server/query/ReadQuery.ts'
import { Items, type ItemsInterface } from './Items.ts'
import { Schema } from './Schema.ts'

/** The items of one collection that point at the requested ones. */
export interface UsedIn {
  readonly collection: string
  /** The field that points at them; null for links in the text of any field. */
  readonly field: string | null
  /** How many of these items the caller can read. */
  readonly count: number
  /** The keys of the first ones. */
  readonly keys: readonly Key[]
}

export interface ItemUsage {
  readonly places: readonly UsedIn[]
  /** How many more items point at them that the caller cannot read. */
  readonly hidden: number
}

export interface UsageInterface {
  /** What points at these items. Fails with FORBIDDEN unless the caller can read all of them. */
  readonly of: (caller: RequestCaller, collection: string, keys: readonly Key[]) => Fallible<ItemUsage>
}

/** How many items of a place are named. */
const named = 5

interface Place {
  readonly collection: CollectionInfo
  readonly field: string | null
  /** What a caller may search; null if nothing. */
  readonly filterFor: (caller: RequestCaller) => FilterTree | null
}

/** Where items are used: by relations of every kind, and by links inside text and JSON. */
export class Usage extends Context.Service<Usage, UsageInterface>()('Usage') {
  static readonly layer = Layer.effect(
    Usage,
    Effect.gen(function* () {
      const items = yield* Items
      const schema = yield* Schema
      return {
        of: operation(function* (caller: RequestCaller, collection: string, keys: readonly Key[]) {
          const snapshot = schema.snapshot()
          const { info } = requirePermission(snapshot, caller, 'read', collection)
          const key = info.primaryKey.name
          const known = yield* items.readByKeys(caller, collection, keys, { ...everyField, fields: [key], limit: null })
          if (known.length < new Set(keys.map(String)).size) throw forbidden()
          const places: UsedIn[] = []
          let hidden = 0
          for (const place of placesOf(snapshot, info, keys)) {
            const all = yield* search(items, systemCaller, place)
            const own = caller.admin || all.count === 0 ? all : yield* search(items, caller, place)
            if (own.count > 0) places.push(own)
            hidden += Math.max(0, all.count - own.count)
          }
          return { places, hidden }
        }),
      }
    }),
  )
}

function placesOf(snapshot: Snapshot, target: CollectionInfo, keys: readonly Key[]): readonly Place[] {
  const pointing = referencePlaces(snapshot.relations, target.name, target.primaryKey.name)
  const related = pointing.flatMap(({ collection, field, filter }) => {
    const info = snapshot.collections.get(collection)
    // Who created an item does not use it.
    const stamp = info?.fields.get(field)
    return info && !(stamp && isUserStamp(stamp.wire))
      ? [{ collection: info, field, filterFor: () => filter(keys) }]
      : []
  })
  return [...related, ...linkingPlaces(snapshot, target.name, keys)]
}

/** Every collection, with the texts of its items, and of their translations and other rows that belong to them. */
function linkingPlaces(snapshot: Snapshot, target: string, keys: readonly Key[]): readonly Place[] {
  const places = new Map<string, { readonly info: CollectionInfo; readonly filters: Place['filterFor'][] }>()
  for (const rows of snapshot.collections.values()) {
    if (rows.system) continue
    const list = snapshot.relations.find(
      ({ many_collection, one_field, junction_field }) =>
        many_collection === rows.name && one_field !== null && junction_field !== null,
    )
    const owner = snapshot.collections.get(list?.one_collection ?? rows.name)
    if (!owner) continue
    const place = places.get(owner.name) ?? { info: owner, filters: [] }
    places.set(owner.name, place)
    place.filters.push(caller => {
      const tree = textFilter(caller, rows, target, keys)
      if (tree === null || !list?.one_field) return tree
      return readable(caller, owner.name)(list.one_field) ? { [list.one_field]: tree } : null
    })
  }
  return [...places.values()].map(({ info, filters }) => ({
    collection: info,
    field: null,
    filterFor: caller => {
      const trees = filters.flatMap(each => each(caller) ?? [])
      return trees.length > 0 ? { _or: trees } : null
    },
  }))
}

function readable(caller: RequestCaller, collection: string): (field: string) => boolean {
  const permission = authorize(caller, 'read', collection)
  return field => permission !== null && covers(permission, field) && !permission.guarded.has(field)
}

/** Null if the caller cannot read any of the texts. */
function textFilter(
  caller: RequestCaller,
  { columns, name }: CollectionInfo,
  target: string,
  keys: readonly Key[],
): FilterTree | null {
  const isReadable = readable(caller, name)
  const fields = columns.filter(field => linkingTypes.has(field.type) && !field.secret && isReadable(field.name))
  const names = fields.map(field => field.name)
  return names.length > 0 ? textReferences(names, target, keys) : null
}

/** The items of a place, as far as the caller can read them. */
const search = (items: ItemsInterface, caller: RequestCaller, place: Place): Fallible<UsedIn> =>
  find(items, caller, place).pipe(
    // The caller cannot read the collection, or a field that leads to the items.
    Effect.catchTag('Failure', error =>
      error.code === 'FORBIDDEN' ? Effect.succeed(nothingIn(place)) : Effect.fail(error),
    ),
  )

const nothingIn = ({ collection, field }: Place): UsedIn => ({ collection: collection.name, field, count: 0, keys: [] })

const find = operation(function* (items: ItemsInterface, caller: RequestCaller, place: Place): Operation<UsedIn> {
  const { name, primaryKey } = place.collection
  const tree = place.filterFor(caller)
  if (tree === null) return nothingIn(place)
  const parsed = parseFilter(tree)
  if (!parsed.ok) throw new Error(`The filter of ${name} is invalid at ${parsed.problem.path}.`)
  const query: ReadQuery = {
    ...everyField,
    fields: [primaryKey.name],
    filter: parsed.filter,
    limit: named,
    counts: new Set(['filter_count']),
  }
  const { data, meta } = yield* items.readList(caller, name, query)
  // Safe: primary keys are texts or numbers.
  const keys = data.map(item => item[primaryKey.name] as Key)
  return { ...nothingIn(place), keys, count: meta?.filter_count ?? keys.length }
})
