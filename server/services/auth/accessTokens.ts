import { errors, jwtVerify, SignJWT } from 'jose'
import { invalidCredentials } from '#server/services/Failure.ts'

export interface AccessTokens {
  readonly sign: (user: string) => Promise<string>
  /** The user of a token. Fails with INVALID_CREDENTIALS when it has expired or is none of ours. */
  readonly verify: (token: string) => Promise<string>
}

interface Verified {
  readonly user: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const kept = 2000

/** Access tokens: JWT HS256 with `id`, `iat` and `exp`; verified ones are remembered until they expire. */
export function accessTokens(secret: string, lifetime: number): AccessTokens {
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, Verified>()
  return {
    sign: user => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ id: user })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + Math.ceil(lifetime / 1000))
        .sign(key)
    },
    verify: async token => {
      const known = verified.get(token)
      if (known && known.expires > Date.now()) return known.user
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
        // Tokens made for another purpose (invitations, resets) say so.
        if (typeof payload['id'] !== 'string' || payload['scope'] !== undefined)
          throw invalidCredentials('Token invalid.')
        if (verified.size >= kept) verified.clear()
        verified.set(token, { user: payload['id'], expires: (payload.exp ?? 0) * 1000 })
        return payload['id']
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) throw invalidCredentials('Token expired.')
        throw invalidCredentials('Token invalid.')
      }
    },
  }
}
