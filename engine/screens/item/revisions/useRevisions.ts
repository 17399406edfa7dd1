import { useState } from 'react'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { readUser, type UserValue } from '#schemas/data/readUser.ts'

/** What was done to an item; anything else that a server notes is `other` (P-229 … P-237). */
export type RevisionAction = 'create' | 'update' | 'delete' | 'revert' | 'other'

/** One change of an item. */
export interface Revision {
  readonly id: number
  readonly action: RevisionAction
  readonly moment: Date
  /** Null when nobody is told or known. */
  readonly author: UserValue | null
}

/** A change with the values after it, and of the change before. */
export interface RevisionDetail {
  /** The item as it was then. */
  readonly item: Item
  /** What was changed. */
  readonly changed: readonly string[]
  /** The item before; null when that is not known (P-238). */
  readonly before: Item | null
}

/** Changes that are asked for at once. */
const step = 25

const revisions = 'directus_revisions'

const ofItem = (collection: string, item: Key) => [{ collection: { _eq: collection } }, { item: { _eq: String(item) } }]

/** The changes of an item, newest first (P-224). */
export function useRevisions(collection: string, item: Key) {
  const [most, setMost] = useState(step)
  const { page, loading, error, reload } = useItems(revisions, {
    fields: ['id', 'activity.action', 'activity.timestamp', 'activity.user.*'],
    filter: { _and: ofItem(collection, item) },
    sort: ['-id'],
    limit: most,
  })
  const isWhole = page !== null && page.items.length < most
  const known = page?.items.map(readRevision) ?? null
  return {
    revisions: known,
    loading,
    error,
    reload,
    /** Null when there are no older ones. */
    showOlder: page && !isWhole ? () => setMost(most + step) : null,
    /** The item was made outside of what is recorded here (P-243). */
    madeElsewhere: isWhole && known?.every(({ action }) => action !== 'create') === true,
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

const actions: readonly string[] = ['create', 'update', 'delete', 'revert'] satisfies RevisionAction[]

/** Reads a row of the revisions. */
export function readRevision(row: Item): Revision {
  const activity = recordOf(row['activity'])
  const action = String(activity['action'])
  return {
    id: Number(row['id']),
    // Safe: it is one of them.
    action: actions.includes(action) ? (action as RevisionAction) : 'other',
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

/** An object; servers hold JSON as text as well. */
function recordOf(value: unknown): Item {
  const read = typeof value === 'string' && value.startsWith('{') ? parse(value) : value
  // Safe: an object that is no list is a record.
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Item) : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
