import type { Context } from 'hono'
import type { AppEnvironment } from './AppEnvironment.ts'

export type RequestContext = Context<AppEnvironment>

/** `{ data }`, and for lists the counts. */
export const answer = (context: RequestContext, data: unknown, meta?: unknown): Response =>
  context.json(meta === undefined ? { data } : { meta, data })

/** Success without data (decision 25). */
export const done = (context: RequestContext): Response => context.body(null, 204)
