import type { RequestCaller } from '#server/services/RequestCaller.ts'

/** What every handler finds on the request's context: `context.get('caller')`. */
export interface AppEnvironment {
  Variables: {
    /** Who asks; resolved before any route runs. */
    caller: RequestCaller
  }
}
