import { type Query, queryString } from '#schemas/api/Query.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { currentToken } from '../api/tokenSource.ts'
import type { ItemsPage } from '../registry/StudioHost.ts'
import { takeArrived } from '../session/earlyReads.ts'
import { readPage } from './readPage.ts'

/** The items of a query if they have arrived with the page, once; null if they have to be requested. */
export function arrivedPage(collection: string, query: Query): ItemsPage | null {
  const path = itemsPath(collection)
  const answer = takeArrived({ path, query: queryString(query) }, currentToken())
  return answer && readPage(path, answer)
}
