import { Effect } from 'effect'
import { fromPromise } from 'xstate'
import { queryString } from '#schemas/api/Query.ts'
import type { Item } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { isToMany } from '#schemas/relation/relationKind.ts'
import { validateItem } from '#schemas/validation/validateItem.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { call, runOutcome } from '../api/call.ts'
import type { Outcome } from '../api/exchange.ts'
import { interfaceOf } from '../form/buildForm.ts'
import { toPayload, withEdits } from '../form/edits/toPayload.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { preload } from '../registry/componentOf.ts'
import type { Registry } from '../registry/Registry.ts'
import type { ItemEditInput, SaveRequest } from './itemEditMachine.ts'
import { itemFields } from './itemFields.ts'
import { newItemDefaults } from './newItemDefaults.ts'

/** The side effects of an item's page, over the API. */
export function itemActors(metadata: Metadata, registry: Registry, collection: CollectionInfo) {
  const { fields, isSingleton } = collection
  const name = collection.collection
  const root = itemsPath(name)
  const pathOf = (key: string | number | null) =>
    isSingleton || key === null ? root : `${root}/${encodeURIComponent(key)}`
  const relation = (field: string) => metadata.relation(name, field)
  const query = queryString({ fields: itemFields(fields, field => relation(field.field) !== null) })

  return {
    loadItem: fromPromise<Outcome<Item>, ItemEditInput>(async ({ input, signal }) => {
      if (input.primaryKey === null && !isSingleton)
        return { ok: true, value: newItemDefaults(fields, metadata.decide('create', name), metadata.caller) }
      const [outcome] = await Promise.all([
        runOutcome(readItem(pathOf(input.primaryKey), query), signal),
        editorsLoaded(registry, fields),
      ])
      return outcome
    }),
    saveItem: fromPromise<Outcome<Item>, SaveRequest>(async ({ input }) => {
      const isNew = input.asCopy || (input.primaryKey === null && !isSingleton)
      const payload = isNew ? newPayload(input) : toPayload(input.edits, rowKeyOf(metadata, name))
      const problems = validateItem({
        fields: fields.filter(field => !field.isPrimaryKey).map(field => field.wire),
        values: payload,
        isNew,
      })
      if (problems.length > 0) return { ok: false, failure: invalid(problems) }
      const method = isNew ? 'POST' : 'PATCH'
      return runOutcome(writeItem(method, isNew ? root : pathOf(input.primaryKey), query, payload))
    }),
    deleteItem: fromPromise<Outcome<unknown>, ItemEditInput>(({ input }) =>
      runOutcome(call({ method: 'DELETE', path: pathOf(input.primaryKey) })),
    ),
  }

  /** A new item is sent whole; a copy without its key and without lists, which stay with the original (C-157, C-158). */
  function newPayload({ item, edits, asCopy }: SaveRequest): Item {
    const own = asCopy ? withEdits(item, edits) : item
    const kept = fields.filter(
      field =>
        Object.hasOwn(own, field.field) &&
        !(asCopy && (field.isPrimaryKey || isStamp(field.specials) || isList(field.field))),
    )
    return {
      ...Object.fromEntries(kept.map(field => [field.field, own[field.field]])),
      ...toPayload(edits, rowKeyOf(metadata, name)),
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
  await Promise.race([Promise.all([...new Set(editors)].map(preload)), late])
}

const isStamp = (specials: readonly string[]): boolean => specials.some(special => /-(created|updated)$/.test(special))

/** The key of the rows that a list of related items holds: of the related collection or of the junction. */
export const rowKeyOf = (metadata: Metadata, collection: string) => (field: string) => {
  const kind = metadata.relation(collection, field)
  const rows = kind && 'junction' in kind ? kind.junction : kind && 'related' in kind ? kind.related : null
  return (rows && metadata.collection(rows)?.primaryKey) ?? 'id'
}

const readItem = (path: string, query: string) =>
  call({ path, query }).pipe(Effect.flatMap(answer => asItem(answer.data, path)))

/** An answer without data means that what was written may not be read back; what was sent stands for it. */
const writeItem = (method: 'POST' | 'PATCH', path: string, query: string, body: Item) =>
  call({ method, path, query, body }).pipe(
    Effect.flatMap(answer => (answer.data === undefined ? Effect.succeed(body) : asItem(answer.data, path))),
  )

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
