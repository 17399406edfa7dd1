import type { Item } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import type { ApiRequest } from '../api/exchange.ts'

/** Reads an item. Rejects with an `ApiFailure`. */
export async function readItem(path: string, query: string, signal?: AbortSignal): Promise<Item> {
  const { data } = await call({ path, query, signal })
  return asItem(data, path)
}

/** Writes an item and returns the result; `sent` is used instead if the caller cannot read it. */
export async function writeItem(request: ApiRequest, sent: Item): Promise<Item> {
  const { data } = await call(request)
  return data === undefined ? sent : asItem(data, request.path)
}

/** A write failed because the item was deleted; the form reports that itself. */
export const goneFailure: ApiFailure = {
  _tag: 'Refused',
  status: 404,
  code: 'ITEM_NOT_FOUND',
  message: '',
  problems: [],
  body: null,
}

function asItem(data: unknown, path: string): Item {
  if (isRecord(data)) return data
  const failure: ApiFailure = { _tag: 'Malformed', message: `${path}: an item is expected` }
  throw failure
}
