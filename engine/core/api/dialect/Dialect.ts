import type { Answer, ApiRequest, Outcome } from '../exchange.ts'

/** Releases of the dialect that answer alike. */
export type Family = 'rc' | '9' | '10'

/** Sends one request to the server, with the session's token. */
export type Send = (request: ApiRequest) => Promise<Outcome<Answer>>

/**
 * The differences between the supported servers. All other code uses the format of rc.24. A dialect translates
 * requests for the server and responses back to that format.
 */
export interface Dialect {
  readonly family: Family
  readonly send: (request: ApiRequest, send: Send) => Promise<Outcome<Answer>>
}

/** The dialect that the studio itself uses. */
export const rc: Dialect = { family: 'rc', send: (request, send) => send(request) }

let current = rc

/** The dialect of this server; rc until its responses show otherwise. */
export const currentDialect = (): Dialect => current

/** Uses a dialect from now on. */
export function speakDialect(dialect: Dialect): void {
  current = dialect
}
