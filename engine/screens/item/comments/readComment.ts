import type { Item } from '#schemas/data/Item.ts'
import { readUser, type UserValue } from '#schemas/data/readUser.ts'

/** A comment on an item. */
export interface Comment {
  readonly id: number
  readonly text: string
  readonly moment: Date
  readonly author: UserValue | null
}

export const activity = 'directus_activity'

/** The fields that a comment is read with. */
export const commentFields: readonly string[] = ['id', 'action', 'timestamp', 'user.*', 'revisions.id', 'comment']

/** Reads an activity row. The author can be hidden from the reader, or deleted. */
export const readComment = (row: Item): Comment => ({
  id: Number(row['id']),
  text: typeof row['comment'] === 'string' ? row['comment'] : '',
  moment: new Date(String(row['timestamp'])),
  author: readUser(row['user']),
})
