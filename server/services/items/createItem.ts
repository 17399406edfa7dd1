import type { Key } from '#schemas/data/Item.ts'
import { requirePermission } from '#server/access/authorize.ts'
import { forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import { wireValue } from '#server/query/readItems.ts'
import { checkRelatedRule } from './checkRelatedRule.ts'
import { encodeValues } from './encodeValues.ts'
import { coveredRows } from './findRows.ts'
import { guardWrite } from './guardWrite.ts'
import { verifyGivenAddresses } from './ownAddress.ts'
import { recordChange } from './record.ts'
import { splitPayload } from './splitPayload.ts'
import { stamps } from './stamps.ts'
import { insertRow } from './storeRows.ts'
import { validate } from './validate.ts'
import { valuesBeside } from './valuesBeside.ts'
import type { WriteContext } from './WriteContext.ts'
import { writeLists } from './writeLists.ts'
import { writeToOne } from './writeToOne.ts'

const maximumDepth = 20
const nothing: ReadonlySet<string> = new Set()

/**
 * Creates an item with everything nested in it, and returns its key. `implied` are values added by the server, such as
 * the foreign key of a nested item.
 */
export const createItem = operation(function* (
  context: WriteContext,
  collection: string,
  payload: Payload,
  implied: ReadonlySet<string> = nothing,
): Operation<Key> {
  if (context.depth > maximumDepth) return yield* invalidPayload('The items are nested too deeply.')
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'create', collection)
  const split = splitPayload(context.caller, 'create', info, permission, payload, implied)
  guardWrite(context, info, payload)
  const sent = { ...permission.presets, ...split.values }
  const linked = yield* writeToOne(context, info, sent, split.values)
  const values = { ...linked, ...stamps(context, info, 'create', linked) }
  const beside = yield* valuesBeside(context, info, values, undefined)
  const { stored, problems } = encodeValues(info, values, beside)
  validate(info, permission, { ...payload, ...values }, problems, null, context)
  const row = yield* insertRow(context, info, stored)
  yield* verifyGivenAddresses(context, info, [row], values)
  yield* recordChange(context, 'create', info, row, null)
  const key = row[info.primaryKey.name]
  yield* writeLists(context, info, key, split.lists)
  yield* checkRelatedRule(context, info, permission, { ...permission.presets, ...payload }, [key])
  if (permission.rows !== null && (yield* coveredRows(context, info, permission, [key])).length === 0)
    return yield* forbidden()
  // Safe: primary keys are text or numbers.
  return wireValue(info.primaryKey, key) as Key
})
