import { Schema } from 'effect'

const NullableString = Schema.NullOr(Schema.String)

/** What the studio reads of a role (P-524). */
export const Role = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  icon: Schema.optionalKey(NullableString),
  description: Schema.optionalKey(NullableString),
  admin_access: Schema.Boolean,
  app_access: Schema.Boolean,
  enforce_tfa: Schema.optionalKey(Schema.Boolean),
  /** Whatever is stored there; what the studio cannot use of it counts as none. */
  module_list: Schema.optionalKey(Schema.Unknown),
  collection_list: Schema.optionalKey(Schema.Unknown),
})

/** The signed-in user, as `/users/me?fields=*,role.*,avatar.id` gives it. */
export const CurrentUser = Schema.Struct({
  id: Schema.String,
  email: Schema.optionalKey(NullableString),
  first_name: Schema.optionalKey(NullableString),
  last_name: Schema.optionalKey(NullableString),
  avatar: Schema.optionalKey(Schema.NullOr(Schema.Struct({ id: Schema.String }))),
  language: Schema.optionalKey(NullableString),
  /** `auto`, `light` or `dark`; servers take any text, and no text may keep somebody out. */
  theme: Schema.optionalKey(NullableString),
  last_page: Schema.optionalKey(NullableString),
  role: Schema.optionalKey(Schema.NullOr(Role)),
})

export type Role = typeof Role.Type
export type CurrentUser = typeof CurrentUser.Type
