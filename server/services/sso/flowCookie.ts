import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '#server/services/auth/deriveKey.ts'
import type { Owner } from '#server/services/auth/proveOwner.ts'

/** A sign-in in progress, stored as a signed cookie in the browser that started it, and nowhere else. */
export interface Flow {
  readonly provider: string
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE. */
  readonly verifier: string
  /** The page of the studio to end at: a path. */
  readonly page: string
  /** The account to connect, and the session that requested it; null for a sign-in. */
  readonly owner: Owner | null
}

/** Seconds that a sign-in with a provider may take. */
export const flowLifetime = 10 * 60

export const sealFlow = (secret: string, flow: Flow): Promise<string> =>
  new SignJWT({ ...flow })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(`${flowLifetime}s`)
    .sign(deriveKey(secret, 'single-sign-on'))

/** The flow of a cookie; null for one that is forged or too old. */
export async function openFlow(secret: string, sealed: string): Promise<Flow | null> {
  try {
    const { payload } = await jwtVerify(sealed, deriveKey(secret, 'single-sign-on'), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    const { nonce, owner, page, provider, state, verifier } = payload
    const texts = [nonce, page, provider, state, verifier]
    if (!texts.every(each => typeof each === 'string') || !(owner === null || isOwner(owner))) return null
    // Safe: all of it has just been checked.
    return { nonce, owner, page, provider, state, verifier } as Flow
  } catch {
    // Invalid for any reason: not our flow.
    return null
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'user') === 'string' && typeof Reflect.get(value, 'session') === 'string'
}
