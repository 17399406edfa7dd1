import * as Schema from 'effect/Schema'
import { call } from '../api/call.ts'
import { callFor } from '../api/callFor.ts'
import type { Outcome } from '../api/exchange.ts'
import { outcomeOf } from '../api/outcomeOf.ts'

/** The single sign-on providers, and whether the user's own account is connected with each. */
const OwnProviders = Schema.Struct({
  /** Without a password nothing can be connected or disconnected. */
  has_password: Schema.Boolean,
  providers: Schema.Array(
    Schema.Struct({ name: Schema.String, connected: Schema.NullOr(Schema.String), available: Schema.Boolean }),
  ),
})

export type OwnProviders = typeof OwnProviders.Type
export type OwnProvider = OwnProviders['providers'][number]

export const ownProvidersKey = ['own-providers'] as const

/** The proof for a sign-in; the code if the account has a second factor. */
export interface Proof {
  readonly password: string
  readonly otp?: string
}

const path = '/users/me/identities'

/** Rejects with an `ApiFailure`. */
export const readOwnProviders = (signal: AbortSignal): Promise<OwnProviders> => callFor({ path, signal }, OwnProviders)

/** The address that connects a provider; the provider redirects back to this page. */
export const connectProvider = (name: string, proof: Proof): Promise<Outcome<{ readonly url: string }>> =>
  outcomeOf(
    callFor(
      {
        method: 'POST',
        path: `${path}/${encodeURIComponent(name)}/connect`,
        body: { ...proof, redirect: location.pathname + location.search },
      },
      Schema.Struct({ url: Schema.String }),
    ),
  )

export const disconnectProvider = (name: string, proof: Proof): Promise<Outcome<unknown>> =>
  outcomeOf(call({ method: 'POST', path: `${path}/${encodeURIComponent(name)}/disconnect`, body: proof }))
