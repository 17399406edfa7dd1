import * as Schema from 'effect/Schema'
import { callFor } from '../api/callFor.ts'
import type { ApiRequest } from '../api/exchange.ts'

/** The email of the user's own account: whether it is verified, and the address that is waiting for confirmation. */
const OwnAddress = Schema.Struct({
  email: Schema.String,
  verified: Schema.Boolean,
  pending: Schema.NullOr(Schema.String),
})

export type OwnAddress = typeof OwnAddress.Type

export const ownAddressKey = ['own-address'] as const

const path = '/users/me/email'

const ask = (request: ApiRequest): Promise<OwnAddress> => callFor(request, OwnAddress)

/** Each rejects with an `ApiFailure`. */
export const readOwnAddress = (signal?: AbortSignal) => ask({ path, signal })
export const requestConfirmation = () => ask({ method: 'POST', path: `${path}/request` })
export const dropPendingAddress = () => ask({ method: 'DELETE', path: `${path}/pending` })
export const confirmAddress = (token: string) => ask({ method: 'POST', path: `${path}/confirm`, body: { token } })
