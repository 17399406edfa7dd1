/** The stored options of a plugin. */
export type Options = Readonly<Record<string, unknown>>
