import type { RequestCaller } from '#server/services/RequestCaller.ts'

/** What every handler finds on the request's context: `context.get('caller')`. */
export interface AppEnvironment {
  Variables: {
    /** Who asks; resolved before any route runs. */
    caller: RequestCaller
    /** All headers of an answer with data, for one that has no others; null once they are on their way. */
    dataHeaders?: Readonly<Record<string, string>> | null
  }
}
