import { queryString } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { type ApiFailure, invalid } from '../../api/ApiFailure.ts'
import type { Outcome } from '../../api/exchange.ts'
import { outcomeOf } from '../../api/outcomeOf.ts'
import type { Edits } from '../../edits/Patch.ts'
import { payloadModel, wholeLists } from '../../edits/payloadModel.ts'
import { sameValue } from '../../edits/sameValue.ts'
import { type PayloadModel, toPayload } from '../../edits/toPayload.ts'
import { withEdits } from '../../edits/withEdits.ts'
import type { SaveRequest } from '../ItemEdit.ts'
import { type ItemSource, itemPath, itemQuery } from '../ItemSource.ts'
import { goneFailure, readItem, writeItem } from '../itemCalls.ts'
import { validateInput } from '../validateInput.ts'
import { conflictOf } from './Conflict.ts'
import { editBase } from './editBase.ts'
import { newPayload } from './newPayload.ts'
import { isGone } from './steps.ts'

/** A save request and its item. */
interface Save {
  readonly source: ItemSource
  readonly request: SaveRequest
  readonly isNew: boolean
  /** Null if the server generates it. */
  readonly key: Key | null
  readonly path: string
  readonly signal: AbortSignal
}

/**
 * Saves an item: reads what the payload needs, builds and validates it, compares with the server's version, and writes.
 */
export async function saveItem(source: ItemSource, request: SaveRequest, signal: AbortSignal): Promise<Outcome<Item>> {
  const save = saveOf(source, request, signal)
  const model = await readModel(save)
  if (!model.ok) return model
  const payload = await makePayload(save, model.value)
  if (!payload.ok) return payload
  if (source.copy && request.asCopy) return source.copy(request.item, payload.value, signal)
  const headers = await compareBase(save, payload.value)
  if (!headers.ok) return headers
  return write(save, payload.value, headers.value)
}

function saveOf(source: ItemSource, request: SaveRequest, signal: AbortSignal): Save {
  const { collection } = source
  const isNew = request.asCopy || (request.primaryKey === null && !collection.isSingleton)
  // Safe: the key of a singleton comes from the server.
  const own = request.item[collection.primaryKey] as Key | undefined
  const key = isNew ? null : (request.primaryKey ?? own ?? null)
  const path = itemPath(source, isNew ? null : request.primaryKey)
  return { source, request, isNew, key, path, signal }
}

/** If the server only takes whole lists, reads the saved ones. */
async function readModel({ key, request, source }: Save): Promise<Outcome<PayloadModel>> {
  const { capabilities, collection, metadata } = source
  if (capabilities.has('detailed-relation-writes')) return { ok: true, value: payloadModel(metadata) }
  const read = (path: string, field: string) => readItem(path, queryString({ fields: [field] }))
  const place = { collection: collection.collection, key, item: request.item }
  return outcomeOf(wholeLists(metadata, request.edits, place, read))
}

/** The payload, once the values are valid. */
async function makePayload({ isNew, key, request, source }: Save, model: PayloadModel): Promise<Outcome<Item>> {
  const { collection, metadata } = source
  const payload = isNew
    ? newPayload(source, request, model)
    : toPayload(request.edits, collection.collection, model, key)
  const problems = validateInput({
    fields: collection.fields.filter(field => !field.isPrimaryKey).map(field => field.wire),
    values: payload,
    isNew,
    ...(isNew ? {} : { before: request.item }),
    context: ruleContext(metadata.caller),
  })
  const inLists = await problemsOfLists(source, request.edits)
  const all = [...problems, ...inLists.filter(each => !problems.some(problem => problem.field === each.field))]
  return all.length === 0 ? { ok: true, value: payload } : { ok: false, failure: invalid(all) }
}

async function problemsOfLists({ metadata, collection }: ItemSource, edits: Edits): Promise<readonly Problem[]> {
  if (!Object.values(edits).some(({ kind }) => kind === 'relation')) return []
  // If the code cannot be loaded, the item is sent unchecked: the server checks it too.
  const code = await import('../nested/listProblems.ts').catch(() => null)
  return code?.listProblems(metadata, collection.collection, edits) ?? []
}

type Headers = Readonly<Record<string, string>>

/** The headers of the write; fails with a conflict if the item has changed and the server does not compare itself. */
async function compareBase(save: Save, payload: Item): Promise<Outcome<Headers>> {
  const { isNew, request, source } = save
  const base = isNew ? {} : baseOf(request)
  const header = source.capabilities.has('edit-base') ? await editBase(base, isNew ? {} : request.rows) : null
  if (header === null) {
    const failure = await changedSince(save, base, payload)
    if (failure) return { ok: false, failure }
  }
  const isCompared = header !== null && Object.keys({ ...base, ...request.rows }).length > 0
  return {
    ok: true,
    value: {
      ...(source.capabilities.has('idempotency-key') ? { 'Idempotency-Key': request.idempotencyKey } : {}),
      ...(isCompared ? { 'X-Edit-Base': header } : {}),
    },
  }
}

/** The values that the edits of single fields began from; lists merge row by row. */
function baseOf({ edits, item, baseValues }: SaveRequest): Item {
  const compared = Object.keys(edits).filter(
    field => edits[field]?.kind !== 'relation' && (Object.hasOwn(baseValues, field) || Object.hasOwn(item, field)),
  )
  return Object.fromEntries(
    compared.map(field => [field, Object.hasOwn(baseValues, field) ? baseValues[field] : item[field]]),
  )
}

/**
 * Reads the fields again before writing them: fails with a conflict if others have changed them to a value
 * other than the one to be written.
 */
async function changedSince({ path, signal }: Save, base: Item, payload: Item): Promise<ApiFailure | null> {
  const names = Object.keys(base)
  if (names.length === 0) return null
  const fresh = await outcomeOf(readItem(path, queryString({ fields: names }), signal))
  if (!fresh.ok) return isGone(fresh.failure) ? goneFailure : fresh.failure
  const isSame = (a: unknown, b: unknown) => sameValue(a ?? null, b ?? null)
  const changed = names.filter(
    field => !isSame(fresh.value[field], base[field]) && !isSame(fresh.value[field], payload[field]),
  )
  return changed.length === 0
    ? null
    : conflictOf(Object.fromEntries(changed.map(field => [field, fresh.value[field] ?? null])))
}

async function write(save: Save, payload: Item, headers: Headers): Promise<Outcome<Item>> {
  const { isNew, path, request, signal, source } = save
  const takeBack = source.sending?.(payload, request.item)
  const method = isNew ? 'POST' : 'PATCH'
  // If the caller may not read the item, assume that it was saved as sent.
  const sent = { ...withEdits(request.item, request.edits), ...request.copyValues }
  const query = itemQuery(source)
  const written = await outcomeOf(writeItem({ method, path, query, body: payload, headers, signal }, sent))
  signal.throwIfAborted()
  if (!written.ok) takeBack?.()
  return written.ok || isNew || !isGone(written.failure) ? written : whetherGone(save, written)
}

/** The write was rejected and the item cannot be read either: it was deleted, or the caller lost access. */
async function whetherGone({ path, signal, source }: Save, written: Outcome<Item>): Promise<Outcome<Item>> {
  if (source.collection.isSingleton) return written
  const read = await outcomeOf(readItem(path, queryString({ fields: [source.collection.primaryKey] }), signal))
  return !read.ok && isGone(read.failure) ? { ok: false, failure: goneFailure } : written
}
