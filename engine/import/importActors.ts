import { Effect, Schema } from 'effect'
import { fromPromise } from 'xstate'
import type { Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { call, run, runOutcome } from '../api/call.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import type { CheckInput, FailedRow, StepResult } from './importMachine.ts'
import { type ColumnMap, guessMap, importable } from './mapColumns.ts'
import { keysIn, type PlannedRow, planImport } from './planImport.ts'
import { readTable, type TableResult } from './readTable.ts'

/** Keys that are asked for in one request, which has room for so many in its address. */
const keysAtOnce = 100

/** The side effects of an import, over the API. */
export const importActors = (host: StudioHost, collection: CollectionInfo) => ({
  readFile: fromPromise<{ readonly result: TableResult; readonly map: ColumnMap }, File>(async ({ input }) => {
    const result = await readTable(input)
    return { result, map: result.ok ? guessMap(result.table.columns, importable(collection)) : {} }
  }),
  checkRows: fromPromise<readonly PlannedRow[], CheckInput>(async ({ input, signal }) => {
    const { metadata } = host
    const name = collection.collection
    return planImport({
      ...input,
      collection,
      rights: { create: metadata.decide('create', name), update: metadata.decide('update', name) },
      existing: await existingKeys(host, collection, keysIn(input.table, input.map, collection), signal),
    })
  }),
  sendRows: fromPromise<StepResult, readonly PlannedRow[]>(({ input }) =>
    input[0]?.action === 'update' ? changeItems(collection, input) : createItems(collection, input),
  ),
  removeItems: fromPromise<unknown, readonly Key[]>(({ input }) =>
    run(call({ method: 'DELETE', path: itemsPath(collection.collection), body: input })),
  ),
})

async function existingKeys(
  { readItems }: StudioHost,
  { collection, primaryKey }: CollectionInfo,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const some = keys.slice(at, at + keysAtOnce)
    const filter = { [primaryKey]: { _in: some } }
    const { items } = await readItems(collection, { fields: [primaryKey], filter, limit: some.length }, signal)
    for (const item of items) found.add(String(item[primaryKey]))
  }
  return found
}

/** Nothing more is worth sending: no answer, no session, too many requests, a server that is busy. */
const isFinal = (failure: ApiFailure): boolean => failure._tag !== 'Refused' || [401, 429, 503].includes(failure.status)

const CreatedKeys = Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
const isKey = Schema.is(Schema.Union([Schema.String, Schema.Number]))

/**
 * Creates rows in one request. One that is refused created none of them, so it is halved until the rows at fault stand
 * alone; so is one that is too large.
 */
async function createItems(collection: CollectionInfo, rows: readonly PlannedRow[]): Promise<StepResult> {
  const { primaryKey } = collection
  const outcome = await runOutcome(
    call({
      method: 'POST',
      path: itemsPath(collection.collection),
      query: `fields=${encodeURIComponent(primaryKey)}`,
      body: rows.map(row => row.data),
    }).pipe(Effect.map(answer => answer.data)),
  )
  if (outcome.ok) {
    // Somebody who may create and not read gets nothing back.
    const items = Schema.is(CreatedKeys)(outcome.value) ? outcome.value : []
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

/** Changes each row by itself, beside each other: each has values of its own. */
async function changeItems(
  { collection, primaryKey }: CollectionInfo,
  rows: readonly PlannedRow[],
): Promise<StepResult> {
  const outcomes = await Promise.all(
    rows.map(({ key, data }) =>
      runOutcome(
        call({
          method: 'PATCH',
          path: `${itemsPath(collection)}/${encodeURIComponent(key ?? '')}`,
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
