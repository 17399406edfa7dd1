import * as Schema from 'effect/Schema'
import { fromPromise } from 'xstate'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { Table, TableResult } from '#schemas/import/readTable.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { abortable } from '../api/abortable.ts'
import { call } from '../api/call.ts'
import { callActor } from '../api/callActor.ts'
import { outcomeOf } from '../api/outcomeOf.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { addressChunks } from './addressChunks.ts'
import type { CheckInput, FailedRow, ReadFile, StepResult } from './ImportContext.ts'
import { checksumOf, importedAt } from './importedFiles.ts'
import { guessMap, importable, matchField, withoutOddLists } from './mapColumns.ts'
import { fieldsToRead, keysIn, namesIn, type PlannedRow, planImport } from './planImport.ts'
import { readTable } from './readTable.ts'
import { keysByName, type NamedKeys, namingFields, namingFilter, type RelatedKeys } from './relatedKeys.ts'

/** Completes the rows of a file before they are mapped. Rejects with an `ApiFailure`. */
export type PrepareTable = (table: Table) => Promise<Table>

/** The side effects of an import, over the API. */
export const importActors = (
  host: StudioHost,
  collection: CollectionInfo,
  prepare?: PrepareTable,
  readFile: (file: File) => Promise<TableResult> = readTable,
) => ({
  readFile: fromPromise<ReadFile, File>(async ({ input }) => {
    const read = await readFile(input)
    if (!read.ok) return { result: read, map: {}, checksum: null, before: null }
    const result = prepare ? { ok: true as const, table: await prepare(read.table) } : read
    const checksum = await checksumOf(input)
    const map = guessMap(result.table.columns, importable(host.metadata, collection))
    return {
      result,
      map: withoutOddLists(map, result.table, host.metadata, collection),
      checksum,
      before: checksum === null ? null : importedAt(userOf(host), collection.collection, checksum),
    }
  }),
  checkRows: abortable<readonly PlannedRow[], CheckInput>(async ({ input, signal }) => {
    const { metadata } = host
    const name = collection.collection
    const { map, table } = input
    const match = matchField(metadata, collection, input)
    const keys = match ? keysIn(table, map, match) : []
    return planImport({
      ...input,
      collection,
      metadata,
      detailed: host.capabilities.has('detailed-relation-writes'),
      permissions: { create: metadata.decide('create', name), update: metadata.decide('update', name) },
      match,
      existing: match
        ? await existingItems(host, match, keys, fieldsToRead(metadata, collection, map, match), signal)
        : new Map(),
      related: await relatedItems(host, namesIn(table, map, metadata, collection), signal),
    })
  }),
  sendRows: fromPromise<StepResult, readonly PlannedRow[]>(({ input }) =>
    input[0]?.action === 'update' ? changeItems(collection, input) : createItems(collection, input),
  ),
  removeItems: callActor<unknown, readonly Key[]>(keys =>
    outcomeOf(call({ method: 'DELETE', path: itemsPath(collection.collection), body: keys })),
  ),
})

/** The user whose imports are remembered. */
export const userOf = ({ metadata }: StudioHost): string => metadata.caller.user ?? ''

async function existingItems(
  { readItems }: StudioHost,
  { collection, field }: FieldInfo,
  keys: readonly string[],
  fields: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Item>> {
  const itemsByKey = new Map<string, Item>()
  // Lists are read completely: unknown entries would be removed from them.
  const lists = [...new Set(fields.filter(path => path.includes('.')).map(path => path.split('.')[0] ?? ''))]
  const deep = Object.fromEntries(lists.map(list => [list, { limit: -1 }]))
  for (const some of addressChunks(keys)) {
    const filter = { [field]: { _in: some } }
    const { items } = await readItems(collection, { fields, filter, deep, limit: some.length }, signal)
    for (const item of items) itemsByKey.set(String(item[field]), item)
  }
  return itemsByKey
}

/** Finds the related items that a file names. Those of a collection that the caller cannot read are left to the server. */
export async function relatedItems(
  { metadata, readItems }: StudioHost,
  names: ReadonlyMap<string, readonly string[]>,
  signal: AbortSignal,
): Promise<RelatedKeys> {
  const related = new Map<string, NamedKeys>()
  for (const [collection, all] of names) {
    const fields = namingFields(metadata, collection)
    const primaryKey = fields.find(field => field.isPrimaryKey)?.field
    if (primaryKey === undefined) continue
    const items: Item[] = []
    for (const some of addressChunks(all, fields.length)) {
      const filter = namingFilter(fields, some)
      const query = { fields: fields.map(({ field }) => field), limit: -1 }
      if (filter) items.push(...(await readItems(collection, { ...query, filter }, signal)).items)
    }
    related.set(collection, keysByName(fields, primaryKey, items))
  }
  return related
}

/** Sending more is useless: no response, no session, too many requests, or a busy server. */
const isFinal = (failure: ApiFailure): boolean => failure._tag !== 'Refused' || [401, 429, 503].includes(failure.status)

const CreatedKeys = Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
const isKey = Schema.is(Schema.Union([Schema.String, Schema.Number]))

/**
 * Creates rows in one request. A rejected request created none, so it is halved until the rows at fault are isolated;
 * the same goes for one that is too large.
 */
async function createItems(collection: CollectionInfo, rows: readonly PlannedRow[]): Promise<StepResult> {
  const { primaryKey } = collection
  const outcome = await outcomeOf(
    call({
      method: 'POST',
      path: itemsPath(collection.collection),
      query: `fields=${encodeURIComponent(primaryKey)}`,
      body: rows.map(row => row.data),
    }),
  )
  if (outcome.ok) {
    // A caller who can create but not read gets no keys back.
    const items = Schema.is(CreatedKeys)(outcome.value.data) ? outcome.value.data : []
    return { created: items.map(item => item[primaryKey]).filter(isKey), changed: 0, failed: [], halt: null }
  }
  const { failure } = outcome
  const failed = rows.map((row): FailedRow => ({ row, failure }))
  if (isFinal(failure)) return { created: [], changed: 0, failed, halt: failure }
  if (rows.length === 1) return { created: [], changed: 0, failed, halt: null }
  const middle = Math.ceil(rows.length / 2)
  const first = await createItems(collection, rows.slice(0, middle))
  const rest = rows.slice(middle)
  if (first.halt)
    return { ...first, failed: [...first.failed, ...rest.map(row => ({ row, failure: first.halt ?? failure }))] }
  const second = await createItems(collection, rest)
  return {
    created: [...first.created, ...second.created],
    changed: 0,
    failed: [...first.failed, ...second.failed],
    halt: second.halt,
  }
}

/** Updates rows individually and in parallel, because each has its own values. */
async function changeItems(
  { collection, primaryKey }: CollectionInfo,
  rows: readonly PlannedRow[],
): Promise<StepResult> {
  const outcomes = await Promise.all(
    rows.map(({ item, data }) =>
      outcomeOf(
        call({
          method: 'PATCH',
          path: `${itemsPath(collection)}/${encodeURIComponent(item ?? '')}`,
          query: `fields=${encodeURIComponent(primaryKey)}`,
          body: data,
        }),
      ),
    ),
  )
  const failed = rows.flatMap((row, index): readonly FailedRow[] => {
    const outcome = outcomes[index]
    return outcome && !outcome.ok ? [{ row, failure: outcome.failure }] : []
  })
  const halt = failed.find(({ failure }) => isFinal(failure))?.failure ?? null
  return { created: [], changed: rows.length - failed.length, failed, halt }
}
