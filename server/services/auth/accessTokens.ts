import { errors, jwtVerify, SignJWT } from 'jose'
import { invalidCredentials } from '#server/failures/Failure.ts'
import { deriveKey } from './deriveKey.ts'

/** The claims of an access token: the user, and the session that it belongs to. */
export interface AccessClaims {
  readonly user: string
  readonly session: string
}

export interface AccessTokens {
  /** `lifetime` in milliseconds. */
  readonly sign: (claims: AccessClaims, lifetime: number) => Promise<string>
  /** Fails with INVALID_CREDENTIALS if a token has expired or is not ours. */
  readonly verify: (token: string) => Promise<AccessClaims>
}

interface Verified extends AccessClaims {
  /** Milliseconds since 1970. */
  readonly expires: number
}

const maxEntries = 2000

/** Access tokens: JWT HS256 with `id`, `sid`, `iat` and `exp`; verified ones are cached until they expire. */
export function accessTokens(secret: string): AccessTokens {
  const key = deriveKey(secret, 'access-token')
  const verified = new Map<string, Verified>()
  return {
    sign: ({ user, session }, lifetime) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ id: user, sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + Math.ceil(lifetime / 1000))
        .sign(key)
    },
    verify: async token => {
      const cached = verified.get(token)
      if (cached && cached.expires > Date.now()) return cached
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
        const { id: user, sid: session, exp, scope } = payload
        // Tokens for another purpose (invitations, resets) have it as a claim.
        if (typeof user !== 'string' || typeof session !== 'string' || scope !== undefined)
          throw invalidCredentials('Token invalid.')
        if (verified.size >= maxEntries) verified.clear()
        const claims = { user, session, expires: (exp ?? 0) * 1000 }
        verified.set(token, claims)
        return claims
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) throw invalidCredentials('Token expired.')
        throw invalidCredentials('Token invalid.')
      }
    },
  }
}
