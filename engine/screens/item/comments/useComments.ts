import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#engine/core/api/call.ts'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { readUser, type UserValue } from '#schemas/data/readUser.ts'

/** A comment on an item. */
export interface Comment {
  readonly id: number
  readonly text: string
  readonly moment: Date
  readonly author: UserValue | null
}

/** Comments per request. */
const step = 50

const activity = 'directus_activity'

/** The comments on an item, newest first, and the functions to change them, which reject with an `ApiFailure`. */
export function useComments(collection: string, item: Key) {
  const client = useQueryClient()
  const [limit, setMost] = useState(step)
  const { page, loading, error, reload } = useItems(activity, {
    fields: ['id', 'action', 'timestamp', 'user.*', 'revisions.id', 'comment'],
    filter: {
      _and: [{ collection: { _eq: collection } }, { item: { _eq: String(item) } }, { action: { _in: ['comment'] } }],
    },
    sort: ['-id'],
    limit,
  })
  const changed = () => client.invalidateQueries({ queryKey: ['items', activity] })
  const path = (id: number) => `/activity/comment/${id}`
  return {
    comments: page ? page.items.map(readComment) : null,
    loading,
    error,
    reload,
    /** Null if there are no older ones. */
    showOlder: page && page.items.length >= limit ? () => setMost(limit + step) : null,
    post: async (comment: string) => {
      await call({ method: 'POST', path: '/activity/comment', body: { collection, item, comment } })
      await changed()
    },
    edit: async (id: number, comment: string) => {
      await call({ method: 'PATCH', path: path(id), body: { comment } })
      await changed()
    },
    remove: async (id: number) => {
      await call({ method: 'DELETE', path: path(id) })
      await changed()
    },
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads an activity row. The author can be hidden from the reader, or deleted. */
export function readComment(row: Item): Comment {
  return {
    id: Number(row['id']),
    text: textOf(row['comment']) ?? '',
    moment: new Date(String(row['timestamp'])),
    author: readUser(row['user']),
  }
}
