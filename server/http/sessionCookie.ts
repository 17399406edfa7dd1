import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SignedIn, SignIn } from '#server/services/auth/signIn.ts'
import type { RequestContext } from './respond.ts'

export const refreshCookie = 'directus_refresh_token'

/** The attributes of every cookie of a server at an address (decision 33). */
export const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: publicUrl.startsWith('https:') }) as const

/** Sets the session cookie. */
export const setSession = (context: RequestContext, publicUrl: string, tokens: SignedIn): void =>
  setCookie(context, refreshCookie, tokens.refreshToken, {
    ...cookieOptions(publicUrl),
    maxAge: Math.floor(tokens.refreshExpires / 1000),
    expires: new Date(Date.now() + tokens.refreshExpires),
  })

const deviceCookie = 'fieldhouse_device'
/** Seconds that a browser remembers its users: 400 days, the maximum in browsers. */
const deviceLifetime = 400 * 24 * 60 * 60

/** The cookie in which the browser remembers earlier sign-ins. */
export const deviceOf = (context: RequestContext): string | undefined => getCookie(context, deviceCookie)

/** Sets the cookie of users who have signed in on this browser. */
export const keepDevice = (context: RequestContext, publicUrl: string, { device }: SignIn): void =>
  setCookie(context, deviceCookie, device, { ...cookieOptions(publicUrl), path: '/auth', maxAge: deviceLifetime })

export const clearSession = (context: RequestContext, publicUrl: string): unknown =>
  deleteCookie(context, refreshCookie, cookieOptions(publicUrl))
