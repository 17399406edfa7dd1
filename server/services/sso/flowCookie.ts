import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '#server/services/auth/deriveKey.ts'

/** A sign-in under way. It is kept by the browser that began it, signed, and by nobody else. */
export interface Flow {
  readonly provider: string
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE. */
  readonly verifier: string
  /** The page of the studio to end at: a path. */
  readonly page: string
}

/** Seconds that somebody may take to sign in with a provider. */
export const flowLifetime = 10 * 60

export const sealFlow = (secret: string, flow: Flow): Promise<string> =>
  new SignJWT({ ...flow })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(`${flowLifetime}s`)
    .sign(deriveKey(secret, 'single-sign-on'))

/** The flow of a cookie; null for one that is not ours or too old. */
export async function openFlow(secret: string, sealed: string): Promise<Flow | null> {
  try {
    const { payload } = await jwtVerify(sealed, deriveKey(secret, 'single-sign-on'), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    const { nonce, page, provider, state, verifier } = payload
    const texts = [nonce, page, provider, state, verifier]
    // Safe: the texts have just been looked at.
    return texts.every(each => typeof each === 'string') ? ({ nonce, page, provider, state, verifier } as Flow) : null
  } catch {
    // Whatever is wrong with it: it is no flow of ours.
    return null
  }
}
