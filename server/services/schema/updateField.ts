import { commentOn } from '#server/database/commentOn.ts'
import { statements } from '#server/database/effects.ts'
import type { Dialect } from '#server/dialect/Dialect.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { toStoredRules } from '#server/model/storedRules.ts'
import { alterColumn } from './alterColumn.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { changeable } from './createField.ts'
import type { FieldChange } from './definitions.ts'
import { insertMeta, isMetaColumn, updateMeta, type Values } from './metaRows.ts'
import { setIndex } from './setIndex.ts'
import { checkSpecials, specialsFor } from './specials.ts'
import { type ColumnType, isColumnType } from './types.ts'

/** Changes the column of a field, with its values where the type changes, and its metadata. */
export const updateField = operation(function* (
  tools: ChangeTools,
  collection: string,
  change: FieldChange,
): Operation<void> {
  const info = changeable(tools, collection)
  const field = info.fields.get(change.field)
  if (!field) return yield* failure('FIELD_NOT_FOUND', `Field "${change.field}" doesn't exist in "${collection}".`)
  const before = columnTypeOf(field)
  if (!field.column && change.type != null && change.type !== 'alias')
    return yield* invalidPayload(`Field "${field.name}" has no column: its type can't be changed.`)
  if (field.column && (change.type === null || change.type === 'alias'))
    return yield* invalidPayload(`Field "${field.name}" has a column: it can't become an alias.`)
  const after = isColumnType(change.type) ? change.type : before
  if (field.column && before !== null && after !== null)
    yield* alterColumn(tools, info, field, before, after, change.schema ?? {})
  if (field.column && after !== null && change.schema?.is_indexed !== undefined)
    yield* setIndex(tools, collection, { ...field.column, type: after }, change.schema.is_indexed)
  const comment = change.schema?.comment
  if (field.column && comment !== undefined && comment !== (field.column.comment ?? null))
    yield* statements(() => commentOn(tools.kind, tools.trx, collection, field.name, comment))
  const meta = toStoredRules(
    metaOf(tools.snapshot.dialect.casts, field, change, before, after),
    field.wire.meta,
    isMetaColumn(tools, 'directus_fields'),
  )
  if (Object.keys(meta).length === 0) return
  const id = field.wire.meta?.id
  if (id !== undefined) yield* updateMeta(tools, 'directus_fields', id, meta)
  else yield* insertMeta(tools, 'directus_fields', { ...meta, collection, field: field.name })
})

/** The type of a field with a column; null for an alias and for an unknown type. */
const columnTypeOf = (field: FieldInfo): ColumnType | null => (isColumnType(field.type) ? field.type : null)

/** The metadata that changes. A special that defines the type changes with it. */
function metaOf(
  casts: Dialect['casts'],
  field: FieldInfo,
  change: FieldChange,
  before: ColumnType | null,
  after: ColumnType | null,
): Values {
  const newSpecials = change.meta?.special
  const meta: Record<string, unknown> = { ...change.meta }
  const retyped = before !== after
  if (newSpecials === undefined && !retyped) return meta
  const specials =
    newSpecials === undefined
      ? field.specials.filter(special => special !== before && special !== casts[before ?? ''])
      : listOf(newSpecials)
  const special = specialsFor(after, specials === null || specials.length === 0 ? null : specials, casts)
  const maxLength = change.schema?.max_length ?? field.column?.maxLength ?? null
  if (after !== null) checkSpecials(field.name, after, maxLength, special ?? [])
  if (newSpecials !== undefined || (special ?? []).join() !== field.specials.join()) meta['special'] = special
  return meta
}

const listOf = (special: string | readonly string[] | null): readonly string[] | null =>
  typeof special === 'string' ? special.split(',') : special
