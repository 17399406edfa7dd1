import type { Key } from '#schemas/data/Item.ts'
import { requirePermission } from '#server/access/authorize.ts'
import type { Row } from '#server/database/Database.ts'
import { forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { wireValue } from '#server/query/readItems.ts'
import { checkEditBase } from './checkEditBase.ts'
import { checkRelatedRule } from './checkRelatedRule.ts'
import { encodeValues } from './encodeValues.ts'
import { endSessionsAfter } from './endSessionsAfter.ts'
import { coveredRows, missingItem, storedKeys } from './findRows.ts'
import { guardWrite } from './guardWrite.ts'
import { notifyAccountOwners } from './notifyAccountOwners.ts'
import { deferOwnAddress, verifyGivenAddresses } from './ownAddress.ts'
import { recordChange } from './record.ts'
import { splitPayload } from './splitPayload.ts'
import { stamps } from './stamps.ts'
import { updateRows } from './storeRows.ts'
import { hasConditions, validate } from './validate.ts'
import { valuesBeside } from './valuesBeside.ts'
import type { WriteContext } from './WriteContext.ts'
import { wireRow } from './wireRow.ts'
import { writeLists } from './writeLists.ts'
import { writeToOne } from './writeToOne.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * Changes the items with the given keys, all alike, with everything nested in the payload, and returns their keys. One
 * item that is missing or not covered, before the change or after it, refuses all.
 */
export const updateItems = operation(function* (
  context: WriteContext,
  collection: string,
  keys: readonly unknown[],
  payload: Payload,
  implied: ReadonlySet<string> = nothing,
): Operation<readonly Key[]> {
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'update', collection)
  const split = splitPayload(context.caller, 'update', info, permission, payload, implied)
  const stored = storedKeys(info, keys)
  const before = stored ? yield* coveredRows(context, info, permission, stored, 'for update') : []
  if (!stored || before.length < stored.length) return yield* missingItem(context, 'update', info, keys)
  if (Object.keys(payload).length === 0) return wireKeys(info, before)
  guardWrite(context, info, payload, before)
  if (context.base && context.depth === 0)
    yield* checkEditBase(context, info, wireKeys(info, before), payload, context.base)
  if (info.primaryKey.name in split.values && stored.length > 1)
    return yield* invalidPayload(`"${info.primaryKey.name}" can't be changed for several items at once.`)
  const sent = { ...permission.presets, ...split.values }
  const linked = yield* writeToOne(context, info, sent, split.values)
  const values = { ...linked, ...stamps(context, info, 'update', linked) }
  const encoded = encodeValues(info, values, yield* valuesBeside(context, info, values, before[0]))
  const asksWhatIsSaved = permission.validation !== null || hasConditions(info)
  for (const row of before) {
    const saved = asksWhatIsSaved ? wireRow(info, row) : {}
    validate(info, permission, { ...payload, ...values }, encoded.problems, saved, context)
  }
  const changes = yield* deferOwnAddress(context, info, before, encoded.stored)
  const rows = Object.keys(changes).length > 0 ? yield* updateRows(context, info, stored, changes) : before
  const action = context.depth === 0 ? (context.action ?? 'update') : 'update'
  yield* endSessionsAfter(context, info, rows, split.values)
  const keyOf = (row: Row) => String(row[info.primaryKey.name])
  const rowsByKey = new Map(before.map(row => [keyOf(row), row]))
  yield* verifyGivenAddresses(context, info, rows, split.values)
  notifyAccountOwners(context, info, rows, rowsByKey)
  for (const row of rows) yield* recordChange(context, action, info, row, rowsByKey.get(keyOf(row)) ?? before[0] ?? row)
  for (const row of rows) yield* writeLists(context, info, row[info.primaryKey.name], split.lists)
  const after = rows.map(row => row[info.primaryKey.name])
  yield* checkRelatedRule(context, info, permission, { ...permission.presets, ...payload }, after)
  if (permission.rows !== null) {
    if ((yield* coveredRows(context, info, permission, after)).length < after.length) return yield* forbidden()
  }
  return wireKeys(info, rows)
})

// Safe: primary keys are text or numbers.
const wireKeys = (info: CollectionInfo, rows: readonly Row[]): readonly Key[] =>
  rows.map(row => wireValue(info.primaryKey, row[info.primaryKey.name]) as Key)
