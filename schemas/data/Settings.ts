import { Schema } from 'effect'

const NullableString = Schema.NullOr(Schema.String)

/** The part of the settings that anyone may read, signed in or not (P-557). */
export const ProjectInfo = Schema.Struct({
  project_name: NullableString,
  project_logo: NullableString,
  project_color: NullableString,
  public_foreground: NullableString,
  public_background: NullableString,
  public_note: NullableString,
  custom_css: NullableString,
})

/** `/server/info`: more of it for administrators. `fieldhouse` names what this server can beyond the dialect. */
export const ServerInfo = Schema.Struct({
  project: ProjectInfo,
  fieldhouse: Schema.optionalKey(
    Schema.Struct({
      /** For those who are signed in. */
      version: Schema.optionalKey(Schema.String),
      capabilities: Schema.Array(Schema.String),
      /** Milliseconds without anybody there after which a session ends; for those who are signed in. */
      idle_timeout: Schema.optionalKey(Schema.Number),
    }),
  ),
})

export type ProjectInfo = typeof ProjectInfo.Type
export type ServerInfo = typeof ServerInfo.Type
