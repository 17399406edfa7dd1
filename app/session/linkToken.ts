import { tokenPayload } from '#engine/core/session/tokenPayload.ts'

/** The decoded token of an emailed link. Only the server can verify it. */
export interface LinkToken {
  readonly token: string
  /** The recipient; null if it cannot be read. */
  readonly email: string | null
  readonly expired: boolean
}

/** Reads the payload of a JSON Web Token. Nothing is verified here. */
export function readLinkToken(token: string, now: number): LinkToken {
  const { email, exp } = tokenPayload(token)
  return {
    token,
    email: typeof email === 'string' && email !== '' ? email : null,
    // In seconds, as defined in RFC 7519.
    expired: typeof exp === 'number' && exp * 1000 <= now,
  }
}
