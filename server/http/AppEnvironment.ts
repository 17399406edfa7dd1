import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'

/** What every handler finds on the request's context: `context.get('caller')`. */
export interface AppEnvironment {
  Variables: {
    /** Who asks; resolved before any route runs. */
    caller: RequestCaller
    /** Items of a list whose request names no limit. */
    usualLimit: number
    /** Runs what answers the request, once it is known who asks. */
    answer: (answer: Fallible<Response>) => Promise<Response>
    /** All headers of an answer with data, for one that has no others; null once they are on their way. */
    dataHeaders?: Readonly<Record<string, string>> | null
  }
}
