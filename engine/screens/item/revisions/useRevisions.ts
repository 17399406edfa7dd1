import { useState } from 'react'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { readUser, type UserValue } from '#schemas/data/readUser.ts'

/** The action of a revision; any other action of a server is `other`. */
export type RevisionAction = 'create' | 'update' | 'delete' | 'revert' | 'other'

/** One change of an item. */
export interface Revision {
  readonly id: number
  readonly action: RevisionAction
  readonly moment: Date
  /** Null if the author is not returned or unknown. */
  readonly author: UserValue | null
}

/** A change with the values after it, and of the change before. */
export interface RevisionDetail {
  /** The item at that time. */
  readonly item: Item
  /** The changed fields. */
  readonly changed: readonly string[]
  /** The item before; null if unknown. */
  readonly before: Item | null
}

/** Revisions per request. */
const step = 25

const revisions = 'directus_revisions'

const ofItem = (collection: string, item: Key) => [{ collection: { _eq: collection } }, { item: { _eq: String(item) } }]

/** The changes of an item, newest first. */
export function useRevisions(collection: string, item: Key) {
  const [limit, setMost] = useState(step)
  const { page, loading } = useItems(revisions, {
    fields: ['id', 'activity.action', 'activity.timestamp', 'activity.user.*'],
    filter: { _and: ofItem(collection, item) },
    sort: ['-id'],
    limit,
  })
  return {
    revisions: page?.items.map(readRevision) ?? null,
    loading,
    /** Null if there are no older ones. */
    showOlder: page && page.items.length >= limit ? () => setMost(limit + step) : null,
  }
}

/** One change with its values. */
export function useRevision(collection: string, item: Key, id: number) {
  const { page, error, reload } = useItems(revisions, {
    fields: ['id', 'data', 'delta'],
    filter: { _and: [...ofItem(collection, item), { id: { _lte: id } }] },
    sort: ['-id'],
    limit: 2,
  })
  const [row, older] = page?.items ?? []
  return {
    detail: row && Number(row['id']) === id ? readDetail(row, older) : null,
    missing: page !== null && !row,
    error,
    reload,
  }
}

/** The values of an item at a revision; null while they load, and if `id` is null. */
export function useRevisionItem(collection: string, item: Key, id: number | null) {
  const { page, error, reload } = useItems(id === null ? null : revisions, {
    fields: ['id', 'data'],
    filter: { _and: [...ofItem(collection, item), { id: { _eq: id } }] },
    limit: 1,
  })
  const [row] = page?.items ?? []
  return {
    values: row && Number(row['id']) === id ? recordOf(row['data']) : null,
    missing: page !== null && id !== null && !row,
    error,
    reload,
  }
}

const actions: readonly string[] = ['create', 'update', 'delete', 'revert'] satisfies RevisionAction[]

/** The action of an activity row. */
export const actionOf = (action: unknown): RevisionAction =>
  // Safe: it is a known action.
  actions.includes(String(action)) ? (action as RevisionAction) : 'other'

/** Reads a row of the revisions. */
export function readRevision(row: Item): Revision {
  const activity = recordOf(row['activity'])
  return {
    id: Number(row['id']),
    action: actionOf(activity['action']),
    moment: new Date(String(activity['timestamp'])),
    author: readUser(activity['user']),
  }
}

/** Reads a row with its values, and the one before. */
export const readDetail = (row: Item, older: Item | undefined): RevisionDetail => ({
  item: recordOf(row['data']),
  changed: Object.keys(recordOf(row['delta'] ?? row['data'])),
  before: older ? recordOf(older['data']) : null,
})

/** An object; servers may store JSON as text. */
export function recordOf(value: unknown): Item {
  const read = typeof value === 'string' && value.startsWith('{') ? parse(value) : value
  // Safe: an object that is not a list is a record.
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Item) : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
