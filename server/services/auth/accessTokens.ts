import { errors, jwtVerify, SignJWT } from 'jose'
import { invalidCredentials } from '#server/failures/Failure.ts'
import { deriveKey } from './deriveKey.ts'

/** What an access token says: whose it is, and the session that it lives and dies with. */
export interface AccessClaims {
  readonly user: string
  readonly session: string
}

export interface AccessTokens {
  /** `lifetime` in milliseconds. */
  readonly sign: (claims: AccessClaims, lifetime: number) => Promise<string>
  /** Fails with INVALID_CREDENTIALS when a token has expired or is none of ours. */
  readonly verify: (token: string) => Promise<AccessClaims>
}

interface Verified extends AccessClaims {
  /** Milliseconds since 1970. */
  readonly expires: number
}

const kept = 2000

/** Access tokens: JWT HS256 with `id`, `sid`, `iat` and `exp`; verified ones are remembered until they expire. */
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
      const known = verified.get(token)
      if (known && known.expires > Date.now()) return known
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
        const { id: user, sid: session, exp, scope } = payload
        // Tokens made for another purpose (invitations, resets) say so.
        if (typeof user !== 'string' || typeof session !== 'string' || scope !== undefined)
          throw invalidCredentials('Token invalid.')
        if (verified.size >= kept) verified.clear()
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
