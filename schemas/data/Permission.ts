import * as Schema from 'effect/Schema'

export const permissionActions = ['create', 'read', 'update', 'delete'] as const
export type PermissionAction = (typeof permissionActions)[number]

const Tree = Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))

/** One permission of one role (`role` null: everyone without signing in) on one collection. */
export const Permission = Schema.Struct({
  id: Schema.optionalKey(Schema.Number),
  role: Schema.NullOr(Schema.String),
  collection: Schema.String,
  action: Schema.Literals([...permissionActions, 'comment', 'explain']),
  /** The covered items: a filter; null or empty means all. */
  permissions: Tree,
  /** A filter that a saved item must satisfy. */
  validation: Tree,
  /** Values for fields that the caller does not send. */
  presets: Tree,
  /** Field names, `*` for all; null means none. */
  fields: Schema.NullOr(Schema.Array(Schema.String)),
  limit: Schema.optionalKey(Schema.NullOr(Schema.Number)),
})

export type Permission = typeof Permission.Type
