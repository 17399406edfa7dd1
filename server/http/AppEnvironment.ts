import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'

/** Values on the request's context: `context.get('caller')`. */
export interface AppEnvironment {
  Variables: {
    /** The caller; resolved before any route runs. */
    caller: RequestCaller
    /** The `X-Request-Id` of the response and of the log. */
    requestId: string
    /** The default limit of lists. */
    usualLimit: number
    /** Runs the operation that answers the request, once the caller is known. */
    answer: (answer: Fallible<Response>) => Promise<Response>
    /** All headers of a data response without extra headers; null once they are sent. */
    dataHeaders?: Readonly<Record<string, string>> | null
  }
}
