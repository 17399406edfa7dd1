import { deleteCookie, setCookie } from 'hono/cookie'
import type { SignedIn } from '#server/services/auth/signIn.ts'
import type { RequestContext } from './respond.ts'

export const refreshCookie = 'directus_refresh_token'

/** The attributes of every cookie of a server at an address (decision 33). */
export const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: publicUrl.startsWith('https:') }) as const

/** Gives the browser a session to keep. */
export const setSession = (context: RequestContext, publicUrl: string, tokens: SignedIn): void =>
  setCookie(context, refreshCookie, tokens.refreshToken, {
    ...cookieOptions(publicUrl),
    maxAge: Math.floor(tokens.refreshExpires / 1000),
    expires: new Date(Date.now() + tokens.refreshExpires),
  })

export const clearSession = (context: RequestContext, publicUrl: string): unknown =>
  deleteCookie(context, refreshCookie, cookieOptions(publicUrl))
