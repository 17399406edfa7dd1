import * as Schema from 'effect/Schema'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { Permission } from '#schemas/data/Permission.ts'
import { Preset } from '#schemas/data/Preset.ts'
import { Relation } from '#schemas/data/Relation.ts'
import { ServerInfo } from '#schemas/data/Settings.ts'
import { CurrentUser } from '#schemas/data/User.ts'
import type { OddRow } from '../api/rows/wireRows.ts'
import type { KeyTranslatorFor } from '../metadata/keyTranslatorFor.ts'

/** The data that the studio starts with. */
export const BootRows = Schema.Struct({
  user: CurrentUser,
  permissions: Schema.Array(Permission),
  collections: Schema.Array(Collection),
  fields: Schema.Array(Field),
  relations: Schema.Array(Relation),
  presets: Schema.Array(Preset),
  server: ServerInfo,
  draft_key: Schema.optionalKey(Schema.NullOr(Schema.String)),
  extensions: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Array(Schema.String)))),
})

/** The same as a server sends it, each part unread. */
export type BootAnswer = { readonly [Part in keyof typeof BootRows.Type]?: unknown }

export type Boot = typeof BootRows.Type & {
  /** Unreadable rows, for administrators. */
  readonly oddRows: readonly OddRow[]
  /** Translates keys in the metadata with the project's own translations. */
  readonly keys?: KeyTranslatorFor
}
