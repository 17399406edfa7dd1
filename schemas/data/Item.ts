/** One item: field names to values, related items nested where they were asked for. */
export type Item = Readonly<Record<string, unknown>>

/** A primary key. */
export type Key = string | number

/** The key that stands for an item that does not exist yet, in routes and in edits. */
export const newKey = '+'
