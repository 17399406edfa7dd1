import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Failure } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { isUnavailable } from './isUnavailable.ts'

/** Failures as the error envelope. Everything else is logged, and told to nobody. */
export const handleError =
  ({ config }: Platform): ErrorHandler<AppEnvironment> =>
  (cause, context) => {
    if (cause instanceof Failure) {
      const wait = cause.errors[0]?.extensions?.['retry_after']
      if (typeof wait === 'number') context.header('Retry-After', String(wait))
      // Safe: the statuses are those of the closed list of codes.
      return context.json({ errors: cause.errors }, cause.status as ContentfulStatusCode)
    }
    config.logger.error({ err: cause, method: context.req.method, path: context.req.path }, 'A request failed')
    if (isUnavailable(cause)) {
      context.header('Retry-After', '2')
      const message = 'The server cannot do this at the moment. Nothing has been changed.'
      return context.json({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE', retry_after: 2 } }] }, 503)
    }
    return context.json(
      { errors: [{ message: 'An unexpected error occurred.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      500,
    )
  }
