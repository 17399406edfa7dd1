import { Effect } from 'effect'
import type { Context, Handler, Hono } from 'hono'
import { Failure } from '#server/failures/Failure.ts'
import { failing } from '#server/failures/operation.ts'
import type { ServiceError } from '#server/failures/ServiceError.ts'
import type { AppEnvironment } from './AppEnvironment.ts'

type Answer = Response | Effect.Effect<Response, ServiceError> | Effect.fn.Return<Response, ServiceError>

/** Answers a request: at once, with an effect, or as a generator of effects. A plain function may throw a `Failure`. */
type RouteHandler<Path extends string> = (context: Context<AppEnvironment, Path>) => Answer

type Register = <Path extends string>(path: Path, handler: RouteHandler<Path>) => void

/** Registers routes. Each request runs in one fiber: see `RequestFibers`. */
export interface Routes {
  readonly get: Register
  readonly search: Register
  readonly post: Register
  readonly patch: Register
  readonly delete: Register
  readonly options: Register
}

export function routesOf(app: Hono<AppEnvironment>): Routes {
  const register =
    (method: string): Register =>
    (path, handler) =>
      void app.on(method, path, answering(handler) as Handler<AppEnvironment>)
  return {
    get: register('GET'),
    search: register('SEARCH'),
    post: register('POST'),
    patch: register('PATCH'),
    delete: register('DELETE'),
    options: register('OPTIONS'),
  }
}

/** A Hono handler that runs in the fiber of its request. */
export const answering =
  <Path extends string>(handler: RouteHandler<Path>) =>
  (context: Context<AppEnvironment, Path>): Promise<Response> =>
    context.get('answer')(Effect.suspend(() => effectOf(handler, context)))

function effectOf<Path extends string>(
  handler: RouteHandler<Path>,
  context: Context<AppEnvironment, Path>,
): Effect.Effect<Response, ServiceError> {
  try {
    const answer = handler(context)
    if (answer instanceof Response) return Effect.succeed(answer)
    return Effect.isEffect(answer) ? answer : failing(() => answer)
  } catch (cause) {
    if (cause instanceof Failure) return Effect.fail(cause)
    throw cause
  }
}
