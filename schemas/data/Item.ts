/** One item: field names to values, with the requested related items nested. */
export type Item = Readonly<Record<string, unknown>>

/** A primary key. */
export type Key = string | number

/** The key of an unsaved new item, in routes and in edits. */
export const newKey = '+'
