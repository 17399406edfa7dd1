import { Result, Schema } from 'effect'
import { CollectionMeta } from '#schemas/data/Collection.ts'
import { FieldMeta } from '#schemas/data/Field.ts'
import type { Dialect } from '#server/dialect/Dialect.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import { rulesMember } from '#server/model/storedRules.ts'
import { systemFields } from '#server/system/systemFields.ts'
import type { CollectionChange, NewField } from './definitions.ts'

const blankField = {
  ...{ collection: '', field: '', special: null, interface: null, options: null, display: null, display_options: null },
  ...{ readonly: false, hidden: false, sort: null, width: null, group: null, translations: null, note: null },
}
const blankCollection = {
  ...{ collection: '', icon: null, note: null, display_template: null, hidden: false, singleton: false },
}

const decodeField = Schema.decodeUnknownResult(FieldMeta)
const decodeCollection = Schema.decodeUnknownResult(CollectionMeta)
const fitsField = (value: Payload): boolean => Result.isSuccess(decodeField({ ...blankField, ...value }))
const fitsCollection = (value: Payload): boolean => Result.isSuccess(decodeCollection({ ...blankCollection, ...value }))

const columnsOf = (table: string, extra: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...(systemFields.get(table) ?? []).filter(field => field.type !== 'alias').map(field => field.field),
    ...extra,
  ])

/** Metadata beyond that of the candidates; none by default. */
export type ExtraMeta = Dialect['extraMeta']

const noExtra: ExtraMeta = { fields: [], collections: [] }

/** Keys that clients include when they send a whole field or collection back; the path defines them. */
const settled: ReadonlySet<string> = new Set(['id', 'collection', 'field', 'system'])

/** The metadata of a field as received. Fails with INVALID_PAYLOAD, naming the key. */
export function readFieldMeta(meta: unknown, extra: ExtraMeta = noExtra): NonNullable<NewField['meta']> {
  const read = readMeta(meta, columnsOf('directus_fields', extra.fields), fitsField)
  const { special, options } = read
  if (isPayload(options) && rulesMember in options) throw invalidPayload(`"meta.options.${rulesMember}" is not allowed`)
  const specials = Array.isArray(special) ? special : typeof special === 'string' ? special.split(',') : []
  if (!specials.every(each => typeof each === 'string' && /^[\w.-]+$/.test(each)))
    throw invalidPayload('"meta.special" must be a list of names.')
  return 'special' in read ? { ...read, special: specials.length === 0 ? null : specials } : read
}

/** The metadata of a collection as received. */
export const readCollectionMeta = (meta: unknown, extra: ExtraMeta = noExtra): CollectionChange =>
  readMeta(meta, columnsOf('directus_collections', extra.collections), fitsCollection)

function readMeta(meta: unknown, columns: ReadonlySet<string>, fits: (value: Payload) => boolean): Payload {
  if (!isPayload(meta)) throw invalidPayload('"meta" must be an object.')
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(meta)) {
    if (settled.has(key) || value === undefined) continue
    if (columns.has(key)) {
      if (!fits({ [key]: value })) throw invalidPayload(`"meta.${key}" has a value of the wrong type.`)
      result[key] = value
    } else if (value !== null && value !== false) throw invalidPayload(`"meta.${key}" is not allowed`)
  }
  return result
}
