import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './deriveKey.ts'

/** The claims of a refresh token: the n-th one of a session. `proves` verifies them. */
export interface RefreshClaims {
  readonly session: string
  /** 0 for the token of the sign-in, plus one for every refresh. */
  readonly turn: number
  readonly proof: Buffer
}

export interface RefreshTokens {
  /** The one token of a session and a turn. Equal arguments give equal tokens, on every server with the secret. */
  readonly make: (session: string, turn: number, salt: string) => string
  /** Null for a text without the form of a refresh token. */
  readonly read: (token: string) => RefreshClaims | null
  /** Whether this server created the token for that session and turn. */
  readonly proves: (claims: RefreshClaims, salt: string) => boolean
}

const sessionBytes = 15
const turnBytes = 3
const proofBytes = 30

/** A new id of a session, 20 characters. */
export const newSessionId = (): string => randomBytes(sessionBytes).toString('base64url')

export const newSalt = (): string => randomBytes(16).toString('base64url')

/**
 * Refresh tokens: 64 characters that hold the id of the session, the turn, and a MAC of both with the server's secret
 * and the session's salt. Any token of a session can thus be distinguished from a forged one, however old it is, and
 * none is stored.
 */
export function refreshTokens(secret: string): RefreshTokens {
  const key = deriveKey(secret, 'refresh-token')
  const proofOf = (session: string, turn: number, salt: string): Buffer =>
    createHmac('sha256', key).update(`${session}.${turn}.${salt}`).digest().subarray(0, proofBytes)
  return {
    make: (session, turn, salt) => {
      const counter = Buffer.alloc(turnBytes)
      counter.writeUIntBE(turn, 0, turnBytes)
      return Buffer.concat([Buffer.from(session, 'base64url'), counter, proofOf(session, turn, salt)]).toString(
        'base64url',
      )
    },
    read: token => {
      if (!/^[\w-]{64}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      return {
        session: bytes.subarray(0, sessionBytes).toString('base64url'),
        turn: bytes.readUIntBE(sessionBytes, turnBytes),
        proof: bytes.subarray(sessionBytes + turnBytes),
      }
    },
    proves: ({ session, turn, proof }, salt) => timingSafeEqual(proof, proofOf(session, turn, salt)),
  }
}
