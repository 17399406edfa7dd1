import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { flowLifetime } from '#server/services/sso/flowCookie.ts'
import type { RequestContext } from './respond.ts'
import { cookieOptions } from './sessionCookie.ts'

const flowCookie = 'fieldhouse_sign_on'

const options = (publicUrl: string) => ({ ...cookieOptions(publicUrl), path: '/auth/oauth' })

/** Has the browser keep a single sign-on that it has begun. */
export const keepFlow = (context: RequestContext, publicUrl: string, kept: string): void =>
  setCookie(context, flowCookie, kept, { ...options(publicUrl), maxAge: flowLifetime })

/** The single sign-on that the browser has begun, which it forgets. */
export function takeFlow(context: RequestContext, publicUrl: string): string | undefined {
  const kept = getCookie(context, flowCookie)
  deleteCookie(context, flowCookie, options(publicUrl))
  return kept
}
