import { Effect } from 'effect'
import { fromPromise } from 'xstate'
import { type ApiFailure, toFailure } from '#engine/core/api/ApiFailure.ts'
import { call, run, runOutcome } from '#engine/core/api/call.ts'
import type { ApiRequest, Outcome } from '#engine/core/api/exchange.ts'
import { payloadModel, wholeLists } from '#engine/core/edits/payloadModel.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import { type PayloadModel, toPayload } from '#engine/core/edits/toPayload.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { interfaceOf } from '#engine/core/form/buildForm.ts'
import type { ItemEditInput, SaveRequest } from '#engine/core/item/ItemEdit.ts'
import { itemFields } from '#engine/core/item/itemFields.ts'
import { newItemDefaults } from '#engine/core/item/newItemDefaults.ts'
import { conflictOf } from '#engine/core/item/saving/Conflict.ts'
import { editBase } from '#engine/core/item/saving/editBase.ts'
import { isGone } from '#engine/core/item/saving/steps.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { Registry } from '#engine/core/registry/Registry.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { queryString } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { isToMany } from '#schemas/relation/relationKind.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import { validateItem } from '#schemas/validation/validateItem.ts'

/** Told what is on its way to the server and how the item was; gives what takes back what was made of it. */
export type Sending = (values: Item, before: Item) => () => void

/** Makes a copy of an item with these values, and gives it as the server does. */
export type CopyItem = (original: Item, values: Item, signal: AbortSignal) => Promise<Outcome<Item>>

/**
 * The side effects of an item's page, over the API. `capabilities` is what the server can beyond the dialect, `initial`
 * what a new item starts with over its defaults.
 */
export function itemActors(
  metadata: Metadata,
  registry: Registry,
  collection: CollectionInfo,
  capabilities: ReadonlySet<string>,
  initial: Item = {},
  copy?: CopyItem,
  sending?: Sending,
) {
  const { fields, isSingleton } = collection
  const name = collection.collection
  const root = itemsPath(name)
  const pathOf = (key: string | number | null) =>
    isSingleton || key === null ? root : `${root}/${encodeURIComponent(key)}`
  const relation = (field: string) => metadata.relation(name, field)
  const query = queryString({ fields: itemFields(collection, metadata) })

  return {
    loadItem: fromPromise<Outcome<Item>, ItemEditInput>(async ({ input, signal }) => {
      if (input.primaryKey === null && !isSingleton)
        return {
          ok: true,
          value: { ...newItemDefaults(fields, metadata.decide('create', name), metadata.caller), ...initial },
        }
      const [outcome] = await Promise.all([
        runOutcome(readItem(pathOf(input.primaryKey), query), signal),
        editorsLoaded(registry, fields),
      ])
      return outcome
    }),
    saveItem: fromPromise<Outcome<Item>, SaveRequest>(async ({ input, signal }) => {
      const isNew = input.asCopy || (input.primaryKey === null && !isSingleton)
      // Safe: the key of a singleton is what the server gave.
      const key = isNew ? null : (input.primaryKey ?? (input.item[collection.primaryKey] as Key | undefined) ?? null)
      const known = await modelFor(input, key)
      if (!known.ok) return known
      const payload = isNew ? newPayload(input, known.value) : toPayload(input.edits, name, known.value, key)
      const problems = validateItem({
        fields: fields.filter(field => !field.isPrimaryKey).map(field => field.wire),
        values: payload,
        isNew,
        ...(isNew ? {} : { before: input.item }),
        context: ruleContext(metadata.caller),
      })
      if (problems.length > 0) return { ok: false, failure: invalid(problems) }
      if (copy && input.asCopy) return copy(input.item, payload, signal)
      const path = isNew ? root : pathOf(input.primaryKey)
      const base = isNew ? {} : baseOf(input)
      const header = capabilities.has('edit-base') ? await editBase(base, isNew ? {} : input.rows) : null
      if (header === null) {
        const changed = await changedSince(path, base, payload, signal)
        if (changed) return { ok: false, failure: changed }
      }
      const headers = {
        ...(capabilities.has('idempotency-key') ? { 'Idempotency-Key': input.idempotencyKey } : {}),
        ...(header === null || Object.keys({ ...base, ...input.rows }).length === 0 ? {} : { 'X-Edit-Base': header }),
      }
      const takeBack = sending?.(payload, input.item)
      const written = await runOutcome(
        writeItem(
          { method: isNew ? 'POST' : 'PATCH', path, query, body: payload, headers },
          // What may not be read back is taken as it was sent.
          withEdits(input.item, input.edits),
        ),
        signal,
      )
      if (!written.ok) takeBack?.()
      return written.ok || isNew || !isGone(written.failure) ? written : whetherGone(path, written, signal)
    }),
    archiveItem: fromPromise<Outcome<unknown>, ItemEditInput & { readonly values: Item }>(({ input }) =>
      runOutcome(call({ method: 'PATCH', path: pathOf(input.primaryKey), query, body: input.values })),
    ),
    deleteItem: fromPromise<Outcome<unknown>, ItemEditInput>(({ input }) =>
      runOutcome(call({ method: 'DELETE', path: pathOf(input.primaryKey) })),
    ),
  }

  /** What was saved in the lists is read where the server wants them whole. */
  async function modelFor({ edits, item }: SaveRequest, key: Key | null): Promise<Outcome<PayloadModel>> {
    if (capabilities.has('detailed-relation-writes')) return { ok: true, value: payloadModel(metadata) }
    const read = (path: string, field: string) => run(readItem(path, queryString({ fields: [field] })))
    return wholeLists(metadata, edits, { collection: name, key, item }, read).then(
      value => ({ ok: true, value }),
      (cause: unknown) => ({ ok: false, failure: toFailure(cause) }),
    )
  }

  /** The values that the edits of single fields began from; lists merge row by row. */
  function baseOf({ edits, item, began }: SaveRequest): Item {
    const compared = Object.keys(edits).filter(
      field => edits[field]?.kind !== 'relation' && (Object.hasOwn(began, field) || Object.hasOwn(item, field)),
    )
    return Object.fromEntries(compared.map(field => [field, Object.hasOwn(began, field) ? began[field] : item[field]]))
  }

  /** The same for a server that does not compare by itself: the fields are read once more before they are written. */
  async function changedSince(
    path: string,
    base: Item,
    payload: Item,
    signal: AbortSignal,
  ): Promise<ApiFailure | null> {
    const names = Object.keys(base)
    if (names.length === 0) return null
    const fresh = await runOutcome(readItem(path, queryString({ fields: names })), signal)
    if (!fresh.ok) return isGone(fresh.failure) ? goneFailure : fresh.failure
    const changed = names.filter(
      field => !sameValue(fresh.value[field] ?? null, base[field] ?? null) && !isIn(fresh.value[field], payload[field]),
    )
    return changed.length === 0
      ? null
      : conflictOf(Object.fromEntries(changed.map(field => [field, fresh.value[field] ?? null])))
  }

  /** A refused write of an item that cannot be read any more either: it has been deleted, or taken from this person. */
  async function whetherGone(path: string, written: Outcome<Item>, signal: AbortSignal): Promise<Outcome<Item>> {
    if (isSingleton) return written
    const read = await runOutcome(readItem(path, queryString({ fields: [collection.primaryKey] })), signal)
    return !read.ok && isGone(read.failure) ? { ok: false, failure: goneFailure } : written
  }

  /**
   * A new item is sent whole; a copy without its key, without what is never read, and without lists, which stay with the
   * original (C-157, C-158).
   */
  function newPayload({ item, edits, asCopy, gone }: SaveRequest, model: PayloadModel): Item {
    const own = asCopy ? withEdits(item, edits) : item
    // One that takes the place of a deleted item has its key, where people give the keys.
    const takesKey = ({ schema, specials }: FieldInfo) =>
      gone && !schema?.has_auto_increment && !specials.includes('uuid')
    const kept = fields.filter(
      field =>
        Object.hasOwn(own, field.field) &&
        !(
          asCopy &&
          ((field.isPrimaryKey && !takesKey(field)) ||
            isStamp(field.specials) ||
            isSecret(field.specials) ||
            isList(field.field))
        ),
    )
    return {
      ...Object.fromEntries(kept.map(field => [field.field, own[field.field]])),
      ...toPayload(edits, name, model),
    }
  }

  function isList(field: string): boolean {
    const kind = relation(field)
    return kind !== null && isToMany(kind)
  }
}

/** How long a form waits for its editors, in milliseconds; one that takes longer comes when it comes. */
const patience = 300

/** The editors come while the item does, so that the form is drawn once and whole. */
async function editorsLoaded(registry: Registry, fields: readonly FieldInfo[]): Promise<void> {
  const editors = fields.flatMap(field => (field.isHidden ? [] : (interfaceOf(registry, field)?.load ?? [])))
  const late = new Promise<void>(resolve => setTimeout(resolve, patience))
  await Promise.race([Promise.all([...new Set(editors)].map(load => preload(load))), late])
}

/** What is shown of it stands for it, and is not it. */
const isSecret = (specials: readonly string[]): boolean => specials.includes('conceal') || specials.includes('hash')

const isStamp = (specials: readonly string[]): boolean => specials.some(special => /-(created|updated)$/.test(special))

const readItem = (path: string, query: string) =>
  call({ path, query }).pipe(Effect.flatMap(answer => asItem(answer.data, path)))

/** An answer without data means that what was written may not be read back; `sent` stands for it. */
const writeItem = (request: ApiRequest, sent: Item) =>
  call(request).pipe(
    Effect.flatMap(answer => (answer.data === undefined ? Effect.succeed(sent) : asItem(answer.data, request.path))),
  )

/** A write was refused because the item is gone; the form says so by itself. */
export const goneFailure: ApiFailure = {
  _tag: 'Refused',
  status: 404,
  code: 'ITEM_NOT_FOUND',
  message: '',
  problems: [],
  body: null,
}

/** Whether a value has become what is written anyway. */
const isIn = (fresh: unknown, written: unknown): boolean => sameValue(fresh ?? null, written ?? null)

const asItem = (data: unknown, path: string): Effect.Effect<Item, ApiFailure> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? // Safe: an object of JSON is a record.
      Effect.succeed(data as Item)
    : Effect.fail({ _tag: 'Malformed', message: `${path}: an item is expected` })

const invalid = (problems: ReturnType<typeof validateItem>): ApiFailure => ({
  _tag: 'Refused',
  status: 400,
  code: 'FAILED_VALIDATION',
  message: '',
  problems,
  body: null,
})
