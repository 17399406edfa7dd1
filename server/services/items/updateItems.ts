import type { Key } from '#schemas/data/Item.ts'
import type { Row } from '#server/database/Database.ts'
import { wireValue } from '#server/query/readItems.ts'
import { requireRights } from '#server/services/authorize.ts'
import { forbidden, invalidPayload } from '#server/services/Failure.ts'
import type { CollectionInfo } from '#server/services/schema/Snapshot.ts'
import { checkEditBase } from './checkEditBase.ts'
import { checkRelatedRule } from './checkRelatedRule.ts'
import { encodeValues } from './encodeValues.ts'
import { endSessionsAfter } from './endSessionsAfter.ts'
import { coveredRows, missingItem, storedKeys } from './findRows.ts'
import { guardWrite } from './guardWrite.ts'
import { deferOwnAddress, verifyGivenAddresses } from './ownAddress.ts'
import { recordChange } from './record.ts'
import { splitPayload } from './splitPayload.ts'
import { stamps } from './stamps.ts'
import { updateRows } from './storeRows.ts'
import { tellOwners } from './tellOwners.ts'
import { hasConditions, validate } from './validate.ts'
import type { Payload, WriteContext } from './WriteContext.ts'
import { wireRow } from './wireRow.ts'
import { writeLists } from './writeLists.ts'
import { writeToOne } from './writeToOne.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * Changes the items with the given keys, all alike, with everything nested in the payload, and gives their keys. One
 * item that is not there or not covered, before the change or after it, refuses all.
 */
export async function updateItems(
  context: WriteContext,
  collection: string,
  keys: readonly unknown[],
  payload: Payload,
  implied: ReadonlySet<string> = nothing,
): Promise<readonly Key[]> {
  const { info, rights } = requireRights(context.snapshot, context.caller, 'update', collection)
  const split = splitPayload(context.caller, 'update', info, rights, payload, implied)
  const stored = storedKeys(info, keys)
  const before = stored ? await coveredRows(context, info, rights, stored, 'for update') : []
  if (!stored || before.length < stored.length) throw missingItem(context, 'update', info, keys)
  if (Object.keys(payload).length === 0) return wireKeys(info, before)
  guardWrite(context, info, payload, before)
  if (context.base && context.depth === 0)
    await checkEditBase(context, info, wireKeys(info, before), payload, context.base)
  if (info.primaryKey.name in split.values && stored.length > 1)
    throw invalidPayload(`"${info.primaryKey.name}" of several items can't be changed at once.`)
  const sent = { ...rights.presets, ...split.values }
  const linked = await writeToOne(context, info, sent, split.values)
  const values = { ...linked, ...stamps(context, info, 'update', linked) }
  const encoded = encodeValues(info, values)
  const asksWhatIsSaved = rights.validation !== null || hasConditions(info)
  for (const row of before) {
    const saved = asksWhatIsSaved ? wireRow(info, row) : {}
    validate(info, rights, { ...payload, ...values }, encoded.problems, saved, context)
  }
  const changes = await deferOwnAddress(context, info, before, encoded.stored)
  const rows = Object.keys(changes).length > 0 ? await updateRows(context, info, stored, changes) : before
  const action = context.depth === 0 ? (context.action ?? 'update') : 'update'
  await endSessionsAfter(context, info, rows, split.values)
  const keyOf = (row: Row) => String(row[info.primaryKey.name])
  const known = new Map(before.map(row => [keyOf(row), row]))
  await verifyGivenAddresses(context, info, rows, split.values)
  tellOwners(context, info, rows, known)
  for (const row of rows) await recordChange(context, action, info, row, known.get(keyOf(row)) ?? before[0] ?? row)
  for (const row of rows) await writeLists(context, info, row[info.primaryKey.name], split.lists)
  const after = rows.map(row => row[info.primaryKey.name])
  await checkRelatedRule(context, info, rights, { ...rights.presets, ...payload }, after)
  if (rights.rows !== null) {
    if ((await coveredRows(context, info, rights, after)).length < after.length) throw forbidden()
  }
  return wireKeys(info, rows)
}

// Safe: primary keys are text or numbers.
const wireKeys = (info: CollectionInfo, rows: readonly Row[]): readonly Key[] =>
  rows.map(row => wireValue(info.primaryKey, row[info.primaryKey.name]) as Key)
