import type { Item } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import type { RowPath, RowValue } from './rowBaseValues.ts'

/** Fields that someone else has changed since the edit began. */
export interface Conflict {
  /** The current values, by field. */
  readonly theirs: Item
  /** The same of related items that were changed along. */
  readonly rows: readonly RowConflict[]
  /** When it was changed, if the server returns it. */
  readonly at: string | null
  /** Who changed it: a user with as much of the name as the caller can read. */
  readonly by: Item | null
}

/** A field of a related item that someone else has changed since its edit began. */
export interface RowConflict extends RowValue {
  /** The collection of the item. */
  readonly collection: string
}

/** The id of a related item's field in a choice; fields of the item itself use their name. */
export const rowConflictId = ({ path, field }: RowValue): string =>
  JSON.stringify([...path.flatMap(step => [step.field, String(step.key)]), field])

/** The choice for a field in conflict. */
export type Choice =
  | { readonly use: 'mine' }
  | { readonly use: 'theirs' }
  | { readonly use: 'value'; readonly value: unknown }

/** The conflict in a failure; null for any other failure. */
export function readConflict(failure: ApiFailure): Conflict | null {
  if (failure._tag !== 'Refused' || failure.code !== 'CONFLICT' || !isRecord(failure.body)) return null
  const { errors } = failure.body
  if (!Array.isArray(errors)) return null
  const conflicts = errors.flatMap((error: unknown) => {
    const extensions = isRecord(error) ? error['extensions'] : null
    return isRecord(extensions) && typeof extensions['field'] === 'string' && 'current' in extensions
      ? [
          {
            field: extensions['field'],
            current: extensions['current'],
            revision: extensions['revision'],
            path: readPath(extensions['path']),
            collection: String(extensions['collection']),
          },
        ]
      : []
  })
  if (conflicts.length === 0) return null
  const revision = conflicts.map(each => each.revision).find(isRecord)
  const at = revision?.['timestamp']
  const by = revision?.['user']
  return {
    theirs: Object.fromEntries(
      conflicts.filter(({ path }) => path.length === 0).map(({ field, current }) => [field, current]),
    ),
    rows: conflicts.flatMap(({ path, collection, field, current }) =>
      path.length > 0 ? [{ path, collection, field, current }] : [],
    ),
    at: typeof at === 'string' ? at : null,
    by: isRecord(by) ? by : null,
  }
}

/** The failure without the conflict of one field. */
export function withoutConflict(failure: ApiFailure, field: string): ApiFailure {
  if (failure._tag !== 'Refused' || !isRecord(failure.body)) return failure
  const { errors } = failure.body
  const isOther = (error: unknown) =>
    !(isRecord(error) && isRecord(error['extensions']) && error['extensions']['field'] === field)
  return { ...failure, body: { ...failure.body, errors: Array.isArray(errors) ? errors.filter(isOther) : errors } }
}

const readPath = (value: unknown): RowPath =>
  (Array.isArray(value) ? value : []).flatMap((step: unknown) =>
    isRecord(step) &&
    typeof step['field'] === 'string' &&
    (typeof step['key'] === 'string' || typeof step['key'] === 'number')
      ? [{ field: step['field'], key: step['key'] }]
      : [],
  )

/** For servers that do not detect conflicts: the failure that one which does would return. */
export const conflictOf = (theirs: Item): ApiFailure => ({
  _tag: 'Refused',
  status: 409,
  code: 'CONFLICT',
  message: '',
  problems: [],
  body: {
    errors: Object.entries(theirs).map(([field, current]) => ({ extensions: { code: 'CONFLICT', field, current } })),
  },
})
