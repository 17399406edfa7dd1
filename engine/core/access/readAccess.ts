import * as Schema from 'effect/Schema'
import type { Key } from '#schemas/data/Item.ts'
import { callFor } from '../api/callFor.ts'

const ActionCheck = Schema.Struct({
  action: Schema.Literals(['read', 'update', 'delete']),
  allowed: Schema.Boolean,
  permission: Schema.NullOr(Schema.Number),
  /** The fields that the permission covers; null for all. */
  fields: Schema.NullOr(Schema.Array(Schema.String)),
  /** The parts of the rule that the item does not match. */
  failed: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
})

const AccessCheck = Schema.Struct({
  role: Schema.NullOr(
    Schema.Struct({ id: Schema.NullOr(Schema.String), name: Schema.NullOr(Schema.String), admin: Schema.Boolean }),
  ),
  /** Empty for a user who cannot sign in. */
  actions: Schema.Array(ActionCheck),
})

export type ActionCheck = typeof ActionCheck.Type
export type AccessCheck = typeof AccessCheck.Type

/** What a user can do with an item, and why not. Needs the capability `access-checks` and an administrator. */
export const readAccess = (collection: string, item: Key, user: string, signal: AbortSignal): Promise<AccessCheck> =>
  callFor(
    {
      path: `/utils/access/${encodeURIComponent(collection)}/${encodeURIComponent(item)}`,
      query: new URLSearchParams({ user }).toString(),
      signal,
    },
    AccessCheck,
  )
