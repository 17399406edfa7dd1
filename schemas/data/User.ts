import * as Schema from 'effect/Schema'

const NullableString = Schema.NullOr(Schema.String)

/** The fields of a role that the studio reads. */
export const Role = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  icon: Schema.optionalKey(NullableString),
  description: Schema.optionalKey(NullableString),
  admin_access: Schema.Boolean,
  app_access: Schema.Boolean,
  enforce_tfa: Schema.optionalKey(Schema.Boolean),
  /** Any stored value; the studio ignores what it cannot use. */
  module_list: Schema.optionalKey(Schema.Unknown),
  collection_list: Schema.optionalKey(Schema.Unknown),
})

/** The signed-in user, as returned by `/users/me?fields=*,role.*,avatar.id`. */
export const CurrentUser = Schema.Struct({
  id: Schema.String,
  email: Schema.optionalKey(NullableString),
  first_name: Schema.optionalKey(NullableString),
  last_name: Schema.optionalKey(NullableString),
  avatar: Schema.optionalKey(Schema.NullOr(Schema.Struct({ id: Schema.String }))),
  language: Schema.optionalKey(NullableString),
  /** `auto`, `light` or `dark`. Servers accept any text, and an unknown value must not prevent sign-in. */
  theme: Schema.optionalKey(NullableString),
  last_page: Schema.optionalKey(NullableString),
  role: Schema.optionalKey(Schema.NullOr(Role)),
})

export type Role = typeof Role.Type
export type CurrentUser = typeof CurrentUser.Type
