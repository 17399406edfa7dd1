import { Effect } from 'effect'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import type { ApiRequest } from '../api/exchange.ts'

export const readItem = (path: string, query: string) =>
  call({ path, query }).pipe(Effect.flatMap(answer => asItem(answer.data, path)))

/** Writes an item and returns the result; `sent` is used instead if the caller cannot read it. */
export const writeItem = (request: ApiRequest, sent: Item) =>
  call(request).pipe(
    Effect.flatMap(answer => (answer.data === undefined ? Effect.succeed(sent) : asItem(answer.data, request.path))),
  )

/** A write failed because the item was deleted; the form reports that itself. */
export const goneFailure: ApiFailure = {
  _tag: 'Refused',
  status: 404,
  code: 'ITEM_NOT_FOUND',
  message: '',
  problems: [],
  body: null,
}

const asItem = (data: unknown, path: string): Effect.Effect<Item, ApiFailure> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? // Safe: an object of JSON is a record.
      Effect.succeed(data as Item)
    : Effect.fail({ _tag: 'Malformed', message: `${path}: an item is expected` })
