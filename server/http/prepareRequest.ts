import { Effect } from 'effect'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { SharedChanges } from '#server/services/sharedChanges.ts'
import { callerOf } from './callerOf.ts'
import { markOf } from './markOf.ts'
import type { RequestContext } from './respond.ts'

/** Routes that need neither permissions nor the model, and work while the database is down. */
const standsAlone = /^\/(admin|server)\//

/**
 * Applies changes of other servers, resolves the caller and the marks of a write, and then answers. `always` is the
 * caller of every request.
 */
export const prepareRequest = Effect.fnUntraced(function* (always?: RequestCaller) {
  const { sync } = yield* SharedChanges
  const resolveCaller = yield* callerOf()
  return operation(function* (context: RequestContext, answer: Fallible<Response>): Operation<Response> {
    if (!standsAlone.test(context.req.path)) yield* sync
    const caller = always ?? (yield* resolveCaller(context))
    const request = markOf(context)
    context.set('caller', request ? { ...caller, request } : caller)
    const response = yield* answer
    if (request?.replayed) response.headers.set('Idempotent-Replay', 'true')
    return response
  })
})
