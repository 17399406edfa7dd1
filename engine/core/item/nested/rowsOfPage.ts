import type { Item, Key } from '#schemas/data/Item.ts'
import type { ItemsPage } from '../../registry/StudioHost.ts'
import { pageSize } from './listQuery.ts'
import { createdRow, type OrderedRow, type RelatedRow, type RowsContext, savedRow } from './relatedRows.ts'
import { inOrder } from './rowPlaces.ts'

/** The requested page of a list. */
interface AskedPage {
  /** Of the saved rows, as the item carries them. */
  readonly keys: readonly Key[]
  readonly page: number
  readonly search: string
}

/** Rows of one page of a list, with staged edits. */
export interface RowsOfPage {
  readonly rows: readonly RelatedRow[]
  readonly pages: number
  /** The index of the first one in the whole list, from 0. */
  readonly offset: number
  /** Rows that saving leaves, as far as they match the search. */
  readonly total: number
  /** Number of rows that exist but cannot be read. */
  readonly unseen: number
}

interface OrderedRead {
  readonly order: readonly OrderedRow[]
  readonly itemsByKey: ReadonlyMap<string, Item>
  /** How many of the saved rows can be read; null while unknown. */
  readonly readable: number | null
}

/** The rows of a page in a staged order that is not saved yet. */
export function orderedPage({ keys, page }: AskedPage, context: RowsContext, read: OrderedRead): RowsOfPage {
  const { order, itemsByKey, readable } = read
  const { edit } = context
  return {
    rows: onPage(order, page).map(({ key, isNew }) =>
      isNew
        ? createdRow(String(key), edit.created[String(key)] ?? {}, context)
        : savedRow(key, itemsByKey.get(String(key)) ?? null, context),
    ),
    total: order.length - edit.removed.length,
    pages: Math.max(1, Math.ceil(order.length / pageSize)),
    offset: (page - 1) * pageSize,
    unseen: readable === null ? 0 : keys.length - readable,
  }
}

/** The rows of a page. */
export const onPage = <Row>(all: readonly Row[], page: number): readonly Row[] =>
  all.slice((page - 1) * pageSize, page * pageSize)

interface MergedRead {
  /** The server's response for the page. */
  readonly savedPage: ItemsPage | null
  /** Whether the list can have rows on the server. */
  readonly hasSaved: boolean
  readonly linked: readonly Key[]
  readonly itemsByKey: ReadonlyMap<string, Item>
  readonly primaryKey: string
}

/** The rows of a page from the server, with the added ones. */
export function mergedPage({ keys, page, search }: AskedPage, context: RowsContext, read: MergedRead): RowsOfPage {
  const { savedPage, hasSaved, linked, itemsByKey, primaryKey } = read
  const { edit, sortField } = context
  const created = search === '' ? Object.entries(edit.created) : []
  const added = [
    ...linked
      .filter(key => search === '' || itemsByKey.has(String(key)))
      .map(key => savedRow(key, itemsByKey.get(String(key)) ?? null, context)),
    ...created.map(([id, edits]) => createdRow(id, edits, context)),
  ]
  // Safe: the server's own keys of its rows.
  const onServer = (savedPage?.items ?? []).map(item => savedRow(item[primaryKey] as Key, item, context))
  const matching = hasSaved ? (savedPage?.filterCount ?? keys.length) : 0
  const pages = Math.max(1, Math.ceil(matching / pageSize))
  // In a list of several pages, added rows come first, where they are visible.
  const rows = pages > 1 ? (page === 1 ? [...added, ...onServer] : onServer) : [...onServer, ...added]
  return {
    rows: sortField === null || pages > 1 ? rows : inOrder(rows),
    total: matching + added.length - edit.removed.length,
    pages,
    offset: (page - 1) * pageSize,
    unseen: search === '' && savedPage !== null && savedPage.filterCount !== null ? keys.length - matching : 0,
  }
}
