import { isCompared } from '#engine/core/item/revisions/differingFields.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { Item } from '#schemas/data/Item.ts'
import { readUser, type UserValue } from '#schemas/data/readUser.ts'
import { type Comment, readComment } from '../comments/readComment.ts'
import { actionOf, type Revision, recordOf } from '../revisions/useRevisions.ts'

/** What happened to an item, without comments; any other action of a server is `other`. */
export type ChangeAction = Revision['action'] | 'archive' | 'authenticate' | 'comment_update' | 'comment_delete'

/** Something that happened to an item. */
export interface Change {
  readonly kind: 'change'
  readonly id: number
  readonly action: ChangeAction
  readonly moment: Date
  readonly author: UserValue | null
  /** What it changed; null if the reader cannot open it, or there is none. */
  readonly revision: Revision | null
  /** The names of the changed fields, by the studio. Empty for a created item. */
  readonly fields: readonly string[]
}

/** One entry of the timeline of an item. */
export type Entry = { readonly kind: 'comment'; readonly id: number; readonly comment: Comment } | Change

const otherActions: readonly string[] = ['authenticate', 'comment_update', 'comment_delete'] satisfies ChangeAction[]

/** What an entry needs of the collection of its item. */
interface EntryCollection extends Pick<CollectionInfo, 'fields'> {
  readonly meta: Pick<CollectionMeta, 'archive_field' | 'archive_value'> | null
}

/** Reads an activity row. */
export function readEntry(row: Item, collection: EntryCollection): Entry {
  const id = Number(row['id'])
  if (row['action'] === 'comment') return { kind: 'comment', id, comment: readComment(row) }
  const moment = new Date(String(row['timestamp']))
  const author = readUser(row['user'])
  const action = actionOf(row['action'])
  const [first] = Array.isArray(row['revisions']) ? row['revisions'] : []
  const stored = recordOf(first)
  const delta = recordOf(stored['delta'])
  const key = Number(stored['id'] ?? first)
  return {
    kind: 'change',
    id,
    action: otherActions.includes(String(row['action']))
      ? // Safe: it is one of them.
        (row['action'] as ChangeAction)
      : action === 'update' && isArchiving(collection, delta)
        ? 'archive'
        : action,
    moment,
    author,
    revision: Number.isInteger(key) ? { id: key, action, moment, author } : null,
    fields: action === 'create' ? [] : namesOf(collection, delta),
  }
}

/** Whether a change sets the field that archives an item. */
function isArchiving({ meta }: EntryCollection, delta: Item): boolean {
  const { archive_field: field, archive_value: value } = meta ?? {}
  return !!field && value != null && Object.hasOwn(delta, field) && String(delta[field]) === value
}

/** The fields of a change, without those that only record it. */
const namesOf = ({ fields }: EntryCollection, delta: Item): readonly string[] =>
  fields.filter(field => isCompared(field) && Object.hasOwn(delta, field.field)).map(({ name }) => name)
