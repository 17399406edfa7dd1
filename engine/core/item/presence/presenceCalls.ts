import * as Schema from 'effect/Schema'
import type { Key } from '#schemas/data/Item.ts'
import { call } from '../../api/call.ts'
import { callFor } from '../../api/callFor.ts'

const Presence = Schema.Struct({
  users: Schema.Array(Schema.Struct({ user: Schema.String, editing: Schema.Boolean, since: Schema.String })),
  change: Schema.NullOr(Schema.Struct({ id: Schema.Number, user: Schema.NullOr(Schema.String) })),
})

/** The other users who have an item open, and its newest change. */
export type ItemPresence = (typeof Presence)['Type']

/** Milliseconds between two reports of a page. */
export const reportInterval = 15_000

export interface OpenPage {
  readonly collection: string
  readonly primaryKey: Key
  /** Identifies the page among all of the user. */
  readonly page: string
  readonly editing: boolean
}

/** Tells the server that a page shows an item. Rejects with an `ApiFailure`. */
export const reportPage = ({ collection, editing, page, primaryKey }: OpenPage, signal: AbortSignal) =>
  callFor(
    {
      method: 'POST',
      path: `/utils/presence/${encodeURIComponent(collection)}/${encodeURIComponent(primaryKey)}`,
      body: { page, editing },
      signal,
    },
    Presence,
  )

/** Tells the server that a page was closed. If that fails, the server notices it by the missing reports. */
export const reportClosed = (page: string): void =>
  void call({ method: 'DELETE', path: `/utils/presence/${page}`, keepalive: true }).catch(() => undefined)
