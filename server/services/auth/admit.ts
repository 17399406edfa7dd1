import { failure } from '#server/failures/Failure.ts'
import type { Identity } from '#server/services/Access.ts'

/** Refuses a user whose role is restricted to certain IP addresses, unless the request comes from one of them. */
export function admit(identity: Identity, ip: string | null): void {
  if (identity.addresses && (ip === null || !identity.addresses.has(ip)))
    throw failure('INVALID_IP', 'Invalid IP address.')
}
