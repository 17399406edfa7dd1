import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { readerEnded } from '#server/database/readers/readerProcess.ts'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { Failure } from '#server/failures/Failure.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { isUnavailable } from './isUnavailable.ts'
import type { RequestContext } from './respond.ts'
import { safePath } from './safePath.ts'

const notNow = 'The server cannot do this at the moment. Nothing has been changed.'

/** Names the limit and how to stay below it. */
const tooLong =
  'The query took longer than QUERY_TIMEOUT allows and was stopped. Ask for fewer items or fields, or filter and sort by indexed fields.'

function unavailable(context: RequestContext, message: string, wait: number): Response {
  context.header('Retry-After', String(wait))
  return context.json({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE', retry_after: wait } }] }, 503)
}

/** Whether the database canceled a statement because of its time limit. */
const isTooLong = (cause: unknown): boolean =>
  cause instanceof DatabaseError && (cause.code === readerEnded || cause.code === '57014')

/** Sends failures as the error envelope. Other errors are logged, and the response has no details. */
export const handleError =
  (logger: Logger): ErrorHandler<AppEnvironment> =>
  (cause, context) => {
    if (cause instanceof Failure) {
      const wait = cause.errors[0]?.extensions?.['retry_after']
      if (typeof wait === 'number') context.header('Retry-After', String(wait))
      // Safe: the statuses are those of the closed list of codes.
      return context.json({ errors: cause.errors }, cause.status as ContentfulStatusCode)
    }
    const request = context.get('requestId')
    logger.error(
      { err: cause, method: context.req.method, path: safePath(context.req.path), request },
      'A request failed',
    )
    if (isTooLong(cause)) return unavailable(context, tooLong, 1)
    if (isUnavailable(cause)) return unavailable(context, notNow, 2)
    // In the message too: the studio shows it, and an administrator finds the line in the log.
    const message = `An unexpected error occurred. Request ID: ${request}`
    return context.json(
      { errors: [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR', request_id: request } }] },
      500,
    )
  }
