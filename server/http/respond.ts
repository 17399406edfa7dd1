import type { Context } from 'hono'
import type { AppEnvironment } from './AppEnvironment.ts'

export type RequestContext = Context<AppEnvironment>

/** `{ data }`, plus the counts of lists. */
export const answer = (context: RequestContext, data: unknown, meta?: unknown): Response =>
  context.json(meta === undefined ? { data } : { meta, data })

/**
 * A response with finished text that gets no more headers: plain headers are sent without reading and sorting each of
 * them.
 */
export function answerText(context: RequestContext, text: string): Response {
  const headers = context.get('dataHeaders')
  if (!headers) return context.body(text, 200, { 'Content-Type': 'application/json' })
  context.set('dataHeaders', null)
  return new Response(text, { headers })
}

/** Success without data (decision 25). */
export const done = (context: RequestContext): Response => context.body(null, 204)
