import { authorize } from '#server/access/authorize.ts'
import { failure, forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { coveredRows, storedKey } from './findRows.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Writes the items nested in to-one fields and replaces them by their keys; checks that keys refer to items that the
 * caller can read. `sent` is checked only if the caller named the key themselves.
 */
export const writeToOne = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  values: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): Operation<Record<string, unknown>> {
  const linked: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    const field = info.fields.get(name)
    const relation = field?.relation
    if (!field || !relation || value === null || value === undefined) continue
    if (relation.kind !== 'm2o' && relation.kind !== 'file' && relation.kind !== 'any') continue
    if (info.system && !isPayload(value) && context.caller.admin && context.caller.user === null) continue
    const target = relation.kind === 'any' ? anyTarget(context, field, values) : relation.related
    const related = context.snapshot.collections.get(target)
    if (!related) continue
    if (isPayload(value)) linked[name] = yield* nestedKey(context, related, value)
    else if (name in sent) yield* checkLink(context, info, field, related, value)
    if (relation.kind === 'any') linked[name] = String(linked[name])
  }
  return linked
})

/** The collection of a many-to-any value; it must be in the same payload and be one of those allowed. */
function anyTarget(context: WriteContext, field: FieldInfo, values: Readonly<Record<string, unknown>>): string {
  const relation = field.relation
  if (relation?.kind !== 'any') return ''
  const named = values[relation.collectionField]
  const place = `${field.collection}.${field.name}`
  if (typeof named !== 'string')
    throw invalidPayload(
      `Can't update nested record "${place}" without field "${field.collection}.${relation.collectionField}" being set`,
    )
  if (!relation.allowed.includes(named) || !context.snapshot.collections.has(named))
    throw invalidPayload(`"${place}" can't be linked to collection "${named}"`)
  return named
}

/** Creates or changes a nested item and returns its key. */
const nestedKey = operation(function* (
  context: WriteContext,
  related: CollectionInfo,
  payload: Payload,
): Operation<unknown> {
  const deeper: WriteContext = { ...context, depth: context.depth + 1 }
  const { [related.primaryKey.name]: key, ...rest } = payload
  if (key === undefined || key === null) return yield* context.nested.createItem(deeper, related.name, rest)
  if (yield* isFree(context, related, key)) return yield* context.nested.createItem(deeper, related.name, payload)
  const [updated] = yield* context.nested.updateItems(deeper, related.name, [key], rest)
  return updated ?? key
})

/** Whether a new item can have this key: chosen manually, and unused. */
export const isFree = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  key: unknown,
): Operation<boolean> {
  if (info.primaryKey.column?.autoIncrement || info.primaryKey.specials.includes('uuid')) return false
  const stored = storedKey(info, key)
  if (stored === null) return false
  const all = { rows: null, fields: 'all', guarded: new Set(), scope: null, validation: null, presets: {} } as const
  return (yield* coveredRows(context, info, { ...all, guarded: new Set<string>() }, [stored])).length === 0
})

const checkLink = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  field: FieldInfo,
  related: CollectionInfo,
  key: unknown,
): Operation<void> {
  const permission = authorize(context.caller, 'read', related.name)
  const stored = storedKey(related, key)
  const isCovered =
    permission && stored !== null && (yield* coveredRows(context, related, permission, [stored])).length > 0
  if (isCovered) return
  if (!context.caller.admin) return yield* forbidden()
  return yield* failure('INVALID_FOREIGN_KEY', `Invalid foreign key "${String(key)}" in field "${field.name}".`, {
    collection: info.name,
    field: field.name,
    invalid: key,
  })
})
