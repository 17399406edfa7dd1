import * as Schema from 'effect/Schema'

/** A name in one language, as stored in metadata. `language` is a locale tag such as `de-DE`. */
export const Translation = Schema.Struct({ language: Schema.String, translation: Schema.String })

export type Translation = typeof Translation.Type
