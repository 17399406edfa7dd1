import type { Key } from '#schemas/data/Item.ts'
import { wireValue } from '#server/query/readItems.ts'
import { requireRights } from '#server/services/authorize.ts'
import { forbidden, invalidPayload } from '#server/services/Failure.ts'
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
import type { Payload, WriteContext } from './WriteContext.ts'
import { writeLists } from './writeLists.ts'
import { writeToOne } from './writeToOne.ts'

const maximumDepth = 20
const nothing: ReadonlySet<string> = new Set()

/**
 * Creates an item with everything nested in it, and gives its key. `implied` are values that the server itself put in,
 * such as the foreign key of a nested item.
 */
export async function createItem(
  context: WriteContext,
  collection: string,
  payload: Payload,
  implied: ReadonlySet<string> = nothing,
): Promise<Key> {
  if (context.depth > maximumDepth) throw invalidPayload('The items are nested too deep.')
  const { info, rights } = requireRights(context.snapshot, context.caller, 'create', collection)
  const split = splitPayload(context.caller, 'create', info, rights, payload, implied)
  guardWrite(context, info, payload)
  const sent = { ...rights.presets, ...split.values }
  const linked = await writeToOne(context, info, sent, split.values)
  const values = { ...linked, ...stamps(context, info, 'create', linked) }
  const { stored, problems } = encodeValues(info, values)
  validate(info, rights, { ...payload, ...values }, problems, null, context)
  const row = await insertRow(context, info, stored)
  await verifyGivenAddresses(context, info, [row], values)
  await recordChange(context, 'create', info, row, null)
  const key = row[info.primaryKey.name]
  await writeLists(context, info, key, split.lists)
  await checkRelatedRule(context, info, rights, { ...rights.presets, ...payload }, [key])
  if (rights.rows !== null && (await coveredRows(context, info, rights, [key])).length === 0) throw forbidden()
  // Safe: primary keys are text or numbers.
  return wireValue(info.primaryKey, key) as Key
}
