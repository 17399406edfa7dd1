import type { Item } from '#schemas/data/Item.ts'
import { mostRelated, type ReadContext } from '#server/query/ReadContext.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { shapeItems } from '#server/query/readItems.ts'
import type { Selection } from '#server/query/Selection.ts'
import { streamRows } from '#server/query/streamRows.ts'
import { takeTurn } from './batchTurns.ts'
import { countsOf, type ListAnswer, select } from './readMany.ts'

/** A list that is read while it is sent. */
export interface ItemStream {
  readonly meta: ListAnswer['meta']
  /** The items in order, at most `batchSize` at a time. It must be called; a caller that stops ends the reading. */
  readonly batches: () => AsyncGenerator<readonly Item[]>
}

/** Items that are held at once. */
export const batchSize = 250

/** The context of another batch, which may hold as many related items as the one before. */
export const newBatch = (context: ReadContext): ReadContext => ({ ...context, related: { left: mostRelated } })

/** Opens a list of any length. Its rows are those of one moment; related items are read with each batch. */
export async function streamItems(context: ReadContext, collection: string, query: ReadQuery): Promise<ItemStream> {
  const selection = select(context, collection, query)
  const meta = await countsOf(context, selection, query)
  const items = readBatches(context, selection, query)
  // What fails at once is still a failure of the request.
  const first = await items.next()
  return {
    meta,
    batches: async function* () {
      try {
        for (let next = first; !next.done; next = await items.next()) yield next.value
      } finally {
        await items.return(undefined)
      }
    },
  }
}

async function* readBatches(
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
): AsyncGenerator<readonly Item[]> {
  for await (const rows of streamRows(context, selection, query, batchSize)) {
    await takeTurn()
    yield await shapeItems(newBatch(context), selection, rows)
  }
}
