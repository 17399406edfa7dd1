import { useQueryClient } from '@tanstack/react-query'
import { call } from '#engine/core/api/call.ts'
import type { Key } from '#schemas/data/Item.ts'
import { activity } from './readComment.ts'

/** The functions that change the comments on an item. They reject with an `ApiFailure`. */
export interface CommentCalls {
  readonly post: (comment: string) => Promise<void>
  readonly edit: (id: number, comment: string) => Promise<void>
  readonly remove: (id: number) => Promise<void>
}

export function useCommentCalls(collection: string, item: Key): CommentCalls {
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: ['items', activity] })
  const path = (id: number) => `/activity/comment/${id}`
  return {
    post: async comment => {
      await call({ method: 'POST', path: '/activity/comment', body: { collection, item, comment } })
      await changed()
    },
    edit: async (id, comment) => {
      await call({ method: 'PATCH', path: path(id), body: { comment } })
      await changed()
    },
    remove: async id => {
      await call({ method: 'DELETE', path: path(id) })
      await changed()
    },
  }
}
