import { isGeometry } from '#schemas/data/fieldTypes.ts'
import type { Dialect } from '#server/dialect/Dialect.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { ColumnType } from './types.ts'

const texts: readonly ColumnType[] = ['string', 'text']
const times: readonly ColumnType[] = ['date', 'time', 'dateTime', 'timestamp']
const keys: readonly ColumnType[] = ['uuid', 'string', 'text']

/** The column types that a special supports; a special that is not listed does not restrict the column. */
const fitting: Readonly<Record<string, readonly ColumnType[]>> = {
  hash: texts,
  conceal: [...texts, 'uuid'],
  uuid: keys,
  'user-created': keys,
  'user-updated': keys,
  'role-created': keys,
  'role-updated': keys,
  'date-created': times,
  'date-updated': times,
  csv: ['csv', ...texts],
  'cast-csv': ['csv', ...texts],
  'cast-json': ['json', ...texts],
  'cast-boolean': ['boolean', 'integer'],
  'cast-timestamp': times,
  json: ['json', ...texts],
  boolean: ['boolean', 'integer'],
}

/** Characters that the platform's values require. */
const needed: Readonly<Record<string, number>> = {
  hash: 128,
  uuid: 36,
  'user-created': 36,
  'user-updated': 36,
  'role-created': 36,
  'role-updated': 36,
}

/** Refuses specials whose values the column could not hold. */
export function checkSpecials(
  field: string,
  type: ColumnType,
  maxLength: number | null,
  specials: readonly string[],
): void {
  for (const special of specials) {
    const types = fitting[special]
    if (types && !types.includes(type))
      throw invalidPayload(
        `Field "${field}" of type ${type} can't be "${special}"; it can be of type ${types.join(', ')}.`,
      )
    const minTypes = needed[special] ?? 0
    if (type === 'string' && (maxLength ?? 255) < minTypes)
      throw invalidPayload(`Field "${field}" needs a "schema.max_length" of at least ${minTypes} to be "${special}".`)
  }
}

/** The specials of a field, with the one that distinguishes its type from others with the same kind of column. */
export function specialsFor(
  type: ColumnType | null,
  specials: readonly string[] | null,
  casts: Dialect['casts'] = {},
): readonly string[] | null {
  const cast = type === null ? undefined : casts[type]
  // Another server reads every such column as text unless a special says otherwise.
  const needed =
    type === 'csv' ||
    (type !== null && isGeometry(type)) ||
    cast !== undefined ||
    ((type === 'json' || type === 'boolean') && specials === null)
  const own = needed ? (cast ?? type) : null
  if (own === null) return specials
  return specials?.includes(own) ? specials : [own, ...(specials ?? [])]
}
