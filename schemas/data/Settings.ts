import * as Schema from 'effect/Schema'

const NullableString = Schema.NullOr(Schema.String)

/** The part of the settings that anyone can read, signed in or not. */
export const ProjectInfo = Schema.Struct({
  project_name: NullableString,
  project_logo: NullableString,
  project_color: NullableString,
  public_foreground: NullableString,
  public_background: NullableString,
  public_note: NullableString,
  custom_css: NullableString,
})

/** `/server/info`: administrators get more. `fieldhouse` lists what this server supports beyond the dialect. */
export const ServerInfo = Schema.Struct({
  project: ProjectInfo,
  fieldhouse: Schema.optionalKey(
    Schema.Struct({
      /** For signed-in users. */
      version: Schema.optionalKey(Schema.String),
      capabilities: Schema.Array(Schema.String),
      /** Milliseconds without activity after which a session ends. Sent to signed-in users only. */
      idle_timeout: Schema.optionalKey(Schema.Number),
    }),
  ),
})

export type ProjectInfo = typeof ProjectInfo.Type
export type ServerInfo = typeof ServerInfo.Type
