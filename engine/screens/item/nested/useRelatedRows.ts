import type { RelationEdit } from '#engine/core/edits/Patch.ts'
import { farFields, type ListColumn, rowFields, rowTemplate } from '#engine/core/item/nested/listColumns.ts'
import { both, keysInAddress, pageSize, savedFilter, searchOf } from '#engine/core/item/nested/listQuery.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import {
  createdRow,
  farKeyOf,
  type RelatedRow,
  type RowsContext,
  savedRow,
  stagedOrder,
} from '#engine/core/item/nested/relatedRows.ts'
import { inOrder } from '#engine/core/item/nested/rowPlaces.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useFarItems } from './useFarItems.ts'

export interface RowsInput {
  readonly shape: ListShape
  readonly parentKey: Key | null
  /** Of the saved rows, as the item carries them. */
  readonly keys: readonly Key[]
  readonly edit: RelationEdit
  readonly columns: readonly ListColumn[]
  readonly sortField: string | null
  readonly moreFields: readonly string[]
  readonly page: number
  readonly search: string
}

export interface RowsResult {
  /** Of this page. */
  readonly rows: readonly RelatedRow[]
  readonly pages: number
  /** Where the first of them stands among all, from 0. */
  readonly offset: number
  /** Rows that saving leaves, as far as they match the search. */
  readonly total: number
  /** Rows that are there and may not be read. */
  readonly unseen: number
  readonly loading: boolean
  readonly error: unknown
  readonly reload: () => void
}

/**
 * The rows of one page of a list, with what is staged. Rows are read by the page, in the order of the server, or, once
 * an order is staged that the server does not know, by the keys that belong on the page; then the places of all rows
 * are read, and nothing else of them.
 */
export function useRelatedRows(input: RowsInput): RowsResult {
  const { shape, parentKey, keys, edit, columns, sortField, moreFields, page, search } = input
  const { metadata, registry } = useStudio()
  const primaryKey = metadata.collection(shape.rows)?.primaryKey ?? 'id'
  const saved = savedFilter(shape, primaryKey, parentKey, keys)
  const known = new Set(keys.map(String))
  const linked = edit.linked.filter(key => !known.has(String(key)))
  const created = search === '' ? Object.entries(edit.created) : []
  const many = keys.length > pageSize
  const fields = rowFields(registry, metadata, shape, columns, sortField, moreFields)
  const sort = sortField === null ? {} : { sort: [sortField, primaryKey] }

  const ownOrder = sortField !== null && many && search === '' && isReordered(edit, sortField, linked)
  const places = useItems(
    ownOrder ? shape.rows : null,
    ownOrder && saved ? { fields: [primaryKey, sortField], filter: saved, ...sort, limit: -1 } : null,
  )
  const order = ownOrder ? stagedOrder(places.page?.items ?? [], linked, edit, primaryKey, sortField) : null
  const onPage = order?.slice((page - 1) * pageSize, page * pageSize) ?? null
  const wanted = onPage?.flatMap(({ key, isNew }) => (isNew ? [] : [key])) ?? []

  const sought = searchOf(metadata, shape, search)
  const found = useItems(
    saved && (!ownOrder || wanted.length > 0) ? shape.rows : null,
    !saved
      ? null
      : ownOrder
        ? { fields, filter: { [primaryKey]: { _in: wanted } }, limit: -1 }
        : {
            ...sought,
            fields,
            filter: both(saved, sought.filter),
            ...sort,
            limit: pageSize,
            page,
            meta: ['filter_count'],
          },
  )
  const alone = useItems(
    linked.length > 0 && !ownOrder ? shape.rows : null,
    linked.length > 0
      ? { fields, filter: both({ [primaryKey]: { _in: linked.slice(0, keysInAddress) } }, sought.filter), limit: -1 }
      : null,
  )
  const farItems = useFarItems(farAsked())
  const context: RowsContext = { metadata, shape, edit, sortField, farItems }
  const itemsByKey = new Map(
    [...(found.page?.items ?? []), ...(alone.page?.items ?? [])].map((item): [string, Item] => [
      String(item[primaryKey]),
      item,
    ]),
  )
  const result = { loading: found.loading || places.loading, error: found.error ?? places.error, reload: found.reload }
  if (onPage && order)
    return {
      ...result,
      rows: onPage.map(({ key, isNew }) =>
        isNew
          ? createdRow(String(key), edit.created[String(key)] ?? {}, context)
          : savedRow(key, itemsByKey.get(String(key)) ?? null, context),
      ),
      total: order.length - edit.removed.length,
      pages: Math.max(1, Math.ceil(order.length / pageSize)),
      offset: (page - 1) * pageSize,
      unseen: places.page ? keys.length - places.page.items.length : 0,
    }

  const added = [
    ...linked
      .filter(key => search === '' || itemsByKey.has(String(key)))
      .map(key => savedRow(key, itemsByKey.get(String(key)) ?? null, context)),
    ...created.map(([id, edits]) => createdRow(id, edits, context)),
  ]
  // Safe: the server's own keys of its rows.
  const onServer = (found.page?.items ?? []).map(item => savedRow(item[primaryKey] as Key, item, context))
  const matching = saved === null ? 0 : (found.page?.filterCount ?? keys.length)
  const pages = Math.max(1, Math.ceil(matching / pageSize))
  // What was added to a list of several pages stands before its first row, where it is seen.
  const rows = pages > 1 ? (page === 1 ? [...added, ...onServer] : onServer) : [...onServer, ...added]
  return {
    ...result,
    rows: sortField === null || pages > 1 ? rows : inOrder(rows),
    total: matching + added.length - edit.removed.length,
    pages,
    offset: (page - 1) * pageSize,
    unseen: search === '' && found.page?.filterCount !== null && found.page ? keys.length - matching : 0,
  }

  /** Rows that saving makes may lead to items that are there already. */
  function farAsked() {
    const { far } = shape
    if (!far) return []
    const rows = Object.values(edit.created)
    return far.collections.map(collection => ({
      collection,
      keys: rows
        .filter(row => {
          const named = far.collectionField === null ? null : row[far.collectionField]
          return far.collectionField === null || (named?.kind === 'value' && named.value === collection)
        })
        .flatMap(row => farKeyOf(row, far.field) ?? [])
        .slice(0, keysInAddress),
      fields: farFields(
        registry,
        metadata,
        collection,
        columns,
        rowTemplate(metadata, collection, columns),
        moreFields,
      ),
    }))
  }
}

/** Whether the server's own order is not that of the list any more. */
const isReordered = (edit: RelationEdit, sortField: string, linked: readonly Key[]): boolean =>
  linked.length > 0 ||
  Object.keys(edit.created).length > 0 ||
  Object.values(edit.updated).some(row => row[sortField] !== undefined)
