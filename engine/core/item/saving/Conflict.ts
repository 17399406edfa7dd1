import type { Item } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import type { RowPath, RowValue } from './rowsBegan.ts'

/** Fields that somebody else has changed since the edit began. */
export interface Conflict {
  /** What stands there now, by field. */
  readonly theirs: Item
  /** The same of related items that were changed along. */
  readonly rows: readonly RowConflict[]
  /** When it was changed, as far as that is told. */
  readonly at: string | null
  /** Who changed it: a user with as much of the name as may be known. */
  readonly by: Item | null
}

/** A field of a related item that somebody else has changed since its edit began. */
export interface RowConflict extends RowValue {
  /** Where the item is. */
  readonly collection: string
}

/** By what a choice names a field of a related item; fields of the item itself go by their names. */
export const rowConflictId = ({ path, field }: RowValue): string =>
  JSON.stringify([...path.flatMap(step => [step.field, String(step.key)]), field])

/** What a choice makes of a field in conflict. */
export type Choice =
  | { readonly use: 'mine' }
  | { readonly use: 'theirs' }
  | { readonly use: 'value'; readonly value: unknown }

/** The conflict that a failure tells of; null for every other failure. */
export function readConflict(failure: ApiFailure): Conflict | null {
  if (failure._tag !== 'Refused' || failure.code !== 'CONFLICT' || !isRecord(failure.body)) return null
  const { errors } = failure.body
  if (!Array.isArray(errors)) return null
  const told = errors.flatMap((error: unknown) => {
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
  if (told.length === 0) return null
  const revision = told.map(each => each.revision).find(isRecord)
  const at = revision?.['timestamp']
  const by = revision?.['user']
  return {
    theirs: Object.fromEntries(
      told.filter(({ path }) => path.length === 0).map(({ field, current }) => [field, current]),
    ),
    rows: told.flatMap(({ path, collection, field, current }) =>
      path.length > 0 ? [{ path, collection, field, current }] : [],
    ),
    at: typeof at === 'string' ? at : null,
    by: isRecord(by) ? by : null,
  }
}

const readPath = (value: unknown): RowPath =>
  (Array.isArray(value) ? value : []).flatMap((step: unknown) =>
    isRecord(step) &&
    typeof step['field'] === 'string' &&
    (typeof step['key'] === 'string' || typeof step['key'] === 'number')
      ? [{ field: step['field'], key: step['key'] }]
      : [],
  )

/** The failure of a server that does not compare by itself, as one that does would answer. */
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
