import type { FailureCode } from '#schemas/api/failure.ts'
import { type Failure, failure } from '#server/failures/Failure.ts'

/**
 * Why a single sign-on failed, as shown on the sign-in page. A person who learns about an account has proven to the
 * provider that its address is theirs.
 */
export type SignOnReason =
  /** The sign-in was started elsewhere, was used already, or took too long. */
  | 'expired'
  /** The provider refused the sign-in. */
  | 'refused'
  | 'unavailable'
  /** The provider returned no address, or none that it has verified. */
  | 'no-address'
  | 'no-account'
  /** An account has the address, but it is not verified here. */
  | 'not-confirmed'
  /** The account with the address has disconnected the provider. */
  | 'disconnected'
  | 'not-active'
  /** The role does not allow the network address. */
  | 'network'
  /** Only when connecting: the account has another account of the provider, or another account has this one. */
  | 'connected'
  | 'taken'

/** A refusal with its reason; `user` is for the log. */
export const signOnRefusal = (code: FailureCode, reason: SignOnReason, message: string, user: string | null = null) =>
  failure(code, message, { reason, user })

/** The reason of a refusal, and the user if one was identified; also for refusals that any sign-in can have. */
export function reasonOf({ code, errors }: Failure): { readonly reason: SignOnReason; readonly user: string | null } {
  const { reason, user } = errors[0]?.extensions ?? {}
  const knownReason = reasons.find(each => each === reason)
  if (knownReason) return { reason: knownReason, user: typeof user === 'string' ? user : null }
  if (code === 'INVALID_IP') return { reason: 'network', user: null }
  return { reason: code === 'INVALID_CREDENTIALS' ? 'not-active' : 'unavailable', user: null }
}

const reasons: readonly SignOnReason[] = [
  ...(['expired', 'refused', 'unavailable', 'no-address', 'no-account', 'not-confirmed', 'disconnected'] as const),
  ...(['not-active', 'network', 'connected', 'taken'] as const),
]
