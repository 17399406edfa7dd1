import { randomUUID } from 'node:crypto'

/** What other programs send, such as UUIDs, ULIDs and trace ids. Anything else could break a header or a log line. */
const wellFormed = /^[\w.:/+=-]{8,128}$/

/** The id that a proxy or a client gave the request, or else a new one. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && wellFormed.test(header) ? header : randomUUID()
