import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { flowLifetime } from '#server/services/sso/flowCookie.ts'
import type { RequestContext } from './respond.ts'
import { cookieOptions } from './sessionCookie.ts'

const flowCookie = 'fieldhouse_sign_on'

const options = (publicUrl: string) => ({ ...cookieOptions(publicUrl), path: '/auth/oauth' })

/** Sets the cookie of a started single sign-on. */
export const keepFlow = (context: RequestContext, publicUrl: string, flow: string): void =>
  setCookie(context, flowCookie, flow, { ...options(publicUrl), maxAge: flowLifetime })

/** Reads and clears the cookie of a started single sign-on. */
export function takeFlow(context: RequestContext, publicUrl: string): string | undefined {
  const flow = getCookie(context, flowCookie)
  deleteCookie(context, flowCookie, options(publicUrl))
  return flow
}
