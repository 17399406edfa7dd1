import type { Item } from '#schemas/data/Item.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { shapeItems } from '#server/query/readItems.ts'
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

/** Opens a list of any length. Its rows are those of one moment; related items are read with each batch. */
export async function streamItems(context: ReadContext, collection: string, query: ReadQuery): Promise<ItemStream> {
  const selection = select(context, collection, query)
  const meta = await countsOf(context, selection, query)
  const rows = streamRows(context, selection, query, batchSize)
  // What fails at once is still a failure of the request.
  const first = await rows.next()
  return {
    meta,
    batches: async function* () {
      try {
        for (let next = first; !next.done; next = await rows.next()) {
          await takeTurn()
          yield await shapeItems(context, selection, next.value)
        }
      } finally {
        await rows.return(undefined)
      }
    },
  }
}
