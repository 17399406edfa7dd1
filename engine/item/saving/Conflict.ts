import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'

/** Fields that somebody else has changed since the edit began. */
export interface Conflict {
  /** What stands there now, by field. */
  readonly theirs: Item
  /** When it was changed, as far as that is told. */
  readonly at: string | null
  /** Who changed it: a user with as much of the name as may be known. */
  readonly by: Item | null
}

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
      ? [{ field: extensions['field'], current: extensions['current'], revision: extensions['revision'] }]
      : []
  })
  if (told.length === 0) return null
  const revision = told.map(each => each.revision).find(isRecord)
  const at = revision?.['timestamp']
  const by = revision?.['user']
  return {
    theirs: Object.fromEntries(told.map(({ field, current }) => [field, current])),
    at: typeof at === 'string' ? at : null,
    by: isRecord(by) ? by : null,
  }
}

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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
