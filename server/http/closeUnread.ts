import type { MiddlewareHandler } from 'hono'

/**
 * Ends the bodies of HEAD requests. They run the handlers of GET, and the body is dropped unread: a streamed one would
 * keep its connection to the database.
 */
export const closeUnread: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
