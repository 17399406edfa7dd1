/** An object of JSON, its members unread. */
export type Row = Readonly<Record<string, unknown>>
