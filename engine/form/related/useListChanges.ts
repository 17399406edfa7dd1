import { useQueryClient } from '@tanstack/react-query'
import type { Patch, ToManyEdit } from '#engine/core/edits/Patch.ts'
import { savedFilter } from '#engine/core/item/nested/listQuery.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { type RelatedRow, stagedOrder } from '#engine/core/item/nested/relatedRows.ts'
import { type PlacedRow, placesAfterMove } from '#engine/core/item/nested/rowPlaces.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { ItemDrawerResult } from './ItemDrawerProps.ts'

export interface ListChangesInput {
  readonly shape: ListShape
  readonly primaryKey: string
  readonly parentKey: Key | null
  readonly keys: readonly Key[]
  readonly edit: ToManyEdit
  readonly sortField: string | null
  /** The rows in sight. */
  readonly shown: readonly RelatedRow[]
  /** Whether these are all. */
  readonly whole: boolean
  readonly change: (patch: Patch) => void
}

/** An id for an unsaved row that cannot equal a key of the server. */
export const temporaryId = (): string => `+${crypto.getRandomValues(new Uint32Array(2)).join('-')}`

/** The operations on a list, each as one change. */
export function useListChanges(input: ListChangesInput) {
  const { shape, primaryKey, parentKey, keys, edit, sortField, shown, whole, change } = input
  const { readItems } = useStudio()
  const client = useQueryClient()
  const saved = savedFilter(shape, primaryKey, parentKey, keys)

  /** All rows by place; those out of sight are read by key and place alone. */
  async function order(): Promise<readonly PlacedRow[]> {
    if (whole || sortField === null) return shown.map(({ key, place }) => ({ key: String(key), place }))
    const query = { fields: [primaryKey, sortField], filter: saved ?? {}, sort: [sortField, primaryKey], limit: -1 }
    const page = await client.fetchQuery({
      queryKey: ['items', shape.rows, query],
      queryFn: ({ signal }) => readItems(shape.rows, query, signal),
    })
    const listedKeys = new Set(keys.map(String))
    const linked = edit.linked.filter(key => !listedKeys.has(String(key)))
    return stagedOrder(page.items, linked, edit, primaryKey, sortField).map(({ key, place }) => ({
      key: String(key),
      place,
    }))
  }

  /** The place after the last one. */
  async function nextPlace(): Promise<number | null> {
    if (sortField === null) return null
    return lastPlace(await order()) + 1
  }

  const placed = (place: number | null, offset = 0): Item =>
    sortField === null || place === null ? {} : { [sortField]: place + offset }

  return {
    remove: (key: Key) => change({ op: 'remove', key }),
    /** Undoes a removal. */
    keep: (key: Key) => change({ op: 'link', key }),
    /** Moves a row to a position, counted from 0 over the whole list. */
    move: async (key: Key, to: number | ((from: number) => number)) => {
      if (sortField === null) return
      const rows = await order()
      const from = rows.findIndex(row => row.key === String(key))
      const places = placesAfterMove(rows, from, typeof to === 'number' ? to : to(from))
      if (Object.keys(places).length > 0) change({ op: 'order', field: sortField, places })
    },
    edited: (key: Key, result: ItemDrawerResult) => change(editOf(key, result)),
    created: async (result: ItemDrawerResult) => change(creationOf(temporaryId(), placed(await nextPlace()), result)),
    /** Creates a row at a position, counted from 0 over the whole list, and returns its temporary id. */
    insert: async (result: ItemDrawerResult, at: number): Promise<string> => {
      const id = temporaryId()
      const rows = sortField === null ? [] : await order()
      const place = sortField === null ? null : lastPlace(rows) + 1
      const places = placesAfterMove([...rows, { key: id, place }], rows.length, at)
      const create = creationOf(id, placed(place), result)
      const isMoved = sortField !== null && Object.keys(places).length > 0
      change(isMoved ? { op: 'several', patches: [create, { op: 'order', field: sortField, places }] } : create)
      return id
    },
    /** The changes that `edited` and `created` would make: a new row goes after the visible ones. */
    editOf,
    creationOf: (id: string, result: ItemDrawerResult) =>
      creationOf(id, placed(sortField === null ? null : lastPlace(shown) + 1), result),
    /** Adds existing items to the list: rows that point here, or new junction rows that link to them. */
    add: async (chosen: readonly Key[], collection: string) => {
      const { far } = shape
      const place = await nextPlace()
      const patches = chosen.flatMap((key, index): readonly Patch[] => {
        const values = placed(place, index)
        if (far) {
          const named = far.collectionField === null ? {} : { [far.collectionField]: collection }
          return [{ op: 'create', id: temporaryId(), values: { ...values, ...named, [far.field]: key } }]
        }
        const link: Patch = { op: 'link', key }
        return sortField === null ? [link] : [link, { op: 'update', key, values }]
      })
      if (patches.length > 0) change({ op: 'several', patches })
    },
    /** Of the items to add, those that are already in the list on the server. */
    alreadyIn: async (chosen: readonly Key[], collection: string): Promise<ReadonlySet<string>> => {
      const { far } = shape
      if (!far || !saved || chosen.length === 0) return new Set()
      const named = far.collectionField === null ? {} : { [far.collectionField]: { _eq: collection } }
      const page = await readItems(shape.rows, {
        fields: [far.field],
        filter: { _and: [saved, named, { [far.field]: { _in: chosen } }].filter(each => Object.keys(each).length > 0) },
        limit: -1,
      })
      return new Set(page.items.map(item => String(item[far.field])))
    },
  }
}

const editOf = (key: Key, { patches, initial }: ItemDrawerResult): Patch => ({ op: 'edit', key, patches, initial })

const creationOf = (id: string, values: Item, { patches, initial }: ItemDrawerResult): Patch => ({
  op: 'create',
  id,
  values,
  patches,
  initial,
})

const lastPlace = (rows: readonly Pick<PlacedRow, 'place'>[]): number =>
  rows.reduce((last, { place }) => Math.max(last, place ?? 0), 0)
