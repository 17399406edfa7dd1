/** The options of a plugin as they are stored. */
export type Options = Readonly<Record<string, unknown>>
