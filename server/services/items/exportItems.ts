import type { Item, Key } from '#schemas/data/Item.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import { wireValue } from '#server/query/readItems.ts'
import type { Selection } from '#server/query/Selection.ts'
import { streamRows } from '#server/query/streamRows.ts'
import { invalidQuery } from '#server/services/Failure.ts'
import { takeTurn } from './batchTurns.ts'
import { countsOf, type ListAnswer, readByKeys, select } from './readMany.ts'
import { batchSize, newBatch } from './streamItems.ts'

/** A list too long to be held at once. */
export interface ItemExport {
  /** What is read of each item; a table's columns follow from it. */
  readonly selection: Selection
  readonly meta: ListAnswer['meta']
  /** How many items there are to come. */
  readonly count: number
  /** The items in order, some hundreds at a time; read as they are asked for. */
  readonly batches: () => AsyncGenerator<readonly Item[]>
}

/** Keys that come from the database at once. */
const keysAtOnce = 2000

/**
 * Opens a list for export: its keys are read at once, so that the order holds and nothing comes twice, the items as
 * they are asked for. What is deleted in between is left out.
 */
export async function exportItems(context: ReadContext, collection: string, query: ReadQuery): Promise<ItemExport> {
  if (isAggregated(query)) throw invalidQuery('"export" and "aggregate" exclude each other')
  const selection = select(context, collection, query)
  const { info, rights } = selection
  const keyOnly: Selection = { info, rights, columns: [info.primaryKey], relations: [], computed: [] }
  const keys: Key[] = []
  // Safe: primary keys are text or numbers.
  for await (const rows of streamRows(context, keyOnly, query, keysAtOnce))
    for (const row of rows) keys.push(wireValue(info.primaryKey, row[info.primaryKey.name]) as Key)
  const shown: ReadQuery = { ...query, filter: null, search: null, sort: [], limit: null, offset: 0 }
  const meta = await countsOf(context, selection, query)
  return {
    selection,
    meta,
    count: keys.length,
    batches: async function* () {
      for (let start = 0; start < keys.length; start += batchSize) {
        await takeTurn()
        yield await readByKeys(newBatch(context), collection, keys.slice(start, start + batchSize), shown)
      }
    },
  }
}
