import type { ToManyEdit } from '#engine/core/edits/Patch.ts'
import { linkedItems } from '#engine/core/item/nested/linkedItems.ts'
import { type ListColumn, rowFields } from '#engine/core/item/nested/listColumns.ts'
import { both, keysInAddress, pageSize, savedFilter, searchOf } from '#engine/core/item/nested/listQuery.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { type RowsContext, stagedOrder } from '#engine/core/item/nested/relatedRows.ts'
import { mergedPage, onPage, orderedPage, type RowsOfPage } from '#engine/core/item/nested/rowsOfPage.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useFarItems } from './useFarItems.ts'

export interface RowsInput {
  readonly shape: ListShape
  readonly parentKey: Key | null
  /** Of the saved rows, as the item carries them. */
  readonly keys: readonly Key[]
  readonly edit: ToManyEdit
  readonly columns: readonly ListColumn[]
  readonly sortField: string | null
  readonly moreFields: readonly string[]
  readonly page: number
  readonly search: string
}

export interface RowsResult extends RowsOfPage {
  readonly loading: boolean
  readonly error: unknown
  readonly reload: () => void
}

/**
 * The rows of one page of a list, with staged changes. Rows are read by page in server order. Once an order is staged
 * that the server does not know, they are read by the keys of the page; then only the sort values of all rows are read.
 */
export function useRelatedRows(input: RowsInput): RowsResult {
  const { shape, parentKey, keys, edit, columns, sortField, moreFields, page, search } = input
  const { metadata, registry } = useStudio()
  const primaryKey = metadata.collection(shape.rows)?.primaryKey ?? 'id'
  const saved = savedFilter(shape, primaryKey, parentKey, keys)
  const savedKeys = new Set(keys.map(String))
  const linked = edit.linked.filter(key => !savedKeys.has(String(key)))
  const many = keys.length > pageSize
  const fields = rowFields(registry, metadata, shape, columns, sortField, moreFields)
  const sort = sortField === null ? {} : { sort: [sortField, primaryKey] }

  const ownOrder = sortField !== null && many && search === '' && isReordered(edit, sortField, linked)
  const places = useItems(
    ownOrder ? shape.rows : null,
    ownOrder && saved ? { fields: [primaryKey, sortField], filter: saved, ...sort, limit: -1 } : null,
  )
  const order = ownOrder ? stagedOrder(places.page?.items ?? [], linked, edit, primaryKey, sortField) : null
  const wanted = onPage(order ?? [], page).flatMap(({ key, isNew }) => (isNew ? [] : [key]))

  const searchQuery = searchOf(metadata, shape, search)
  const pageRead = useItems(
    saved && (!ownOrder || wanted.length > 0) ? shape.rows : null,
    !saved
      ? null
      : ownOrder
        ? { fields, filter: { [primaryKey]: { _in: wanted } }, limit: -1 }
        : {
            ...searchQuery,
            fields,
            filter: both(saved, searchQuery.filter),
            ...sort,
            limit: pageSize,
            page,
            meta: ['filter_count'],
          },
  )
  const alone = useItems(
    linked.length > 0 && !ownOrder ? shape.rows : null,
    linked.length > 0
      ? {
          fields,
          filter: both({ [primaryKey]: { _in: linked.slice(0, keysInAddress) } }, searchQuery.filter),
          limit: -1,
        }
      : null,
  )
  const farItems = useFarItems(linkedItems(input, metadata, registry))
  const context: RowsContext = { metadata, shape, edit, sortField, farItems }
  const itemsByKey = new Map(
    [...(pageRead.page?.items ?? []), ...(alone.page?.items ?? [])].map((item): [string, Item] => [
      String(item[primaryKey]),
      item,
    ]),
  )
  const result = {
    loading: pageRead.loading || places.loading,
    error: pageRead.error ?? places.error,
    reload: pageRead.reload,
  }
  if (order) {
    const readable = places.page?.items.length ?? null
    return { ...result, ...orderedPage(input, context, { order, itemsByKey, readable }) }
  }
  const read = { savedPage: pageRead.page, hasSaved: saved !== null, linked, itemsByKey, primaryKey }
  return { ...result, ...mergedPage(input, context, read) }
}

/** Whether the order of the list differs from that on the server. */
const isReordered = (edit: ToManyEdit, sortField: string, linked: readonly Key[]): boolean =>
  linked.length > 0 ||
  Object.keys(edit.created).length > 0 ||
  Object.values(edit.updated).some(row => row[sortField] !== undefined)
