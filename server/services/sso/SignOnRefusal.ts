import type { FailureCode } from '#schemas/api/failure.ts'
import { type Failure, failure } from '#server/failures/Failure.ts'

/**
 * Why a single sign-on came to nothing, as the sign-in page tells the person. Whoever gets to hear of an account has
 * proven to the provider that its address is theirs.
 */
export type SignOnReason =
  /** The sign-in was begun elsewhere, was used already, or took too long. */
  | 'expired'
  /** The provider did not vouch for anyone. */
  | 'refused'
  | 'unavailable'
  /** The provider tells no address, or none that it has verified. */
  | 'no-address'
  | 'no-account'
  /** There is an account with the address, which is not verified here. */
  | 'not-confirmed'
  /** The account with the address has disconnected the provider. */
  | 'disconnected'
  | 'not-active'
  /** The role may not sign in from the address of the network. */
  | 'network'
  /** Only while an account is connected: it has another account of the provider, or another account has this one. */
  | 'connected'
  | 'taken'

/** A refusal with its reason; `user` is for the log. */
export const signOnRefusal = (code: FailureCode, reason: SignOnReason, message: string, user: string | null = null) =>
  failure(code, message, { reason, user })

/** The reason of a refusal, and the user where one was meant; also of those that any sign-in may meet. */
export function reasonOf({ code, errors }: Failure): { readonly reason: SignOnReason; readonly user: string | null } {
  const { reason, user } = errors[0]?.extensions ?? {}
  const known = reasons.find(each => each === reason)
  if (known) return { reason: known, user: typeof user === 'string' ? user : null }
  if (code === 'INVALID_IP') return { reason: 'network', user: null }
  return { reason: code === 'INVALID_CREDENTIALS' ? 'not-active' : 'unavailable', user: null }
}

const reasons: readonly SignOnReason[] = [
  ...(['expired', 'refused', 'unavailable', 'no-address', 'no-account', 'not-confirmed', 'disconnected'] as const),
  ...(['not-active', 'network', 'connected', 'taken'] as const),
]
