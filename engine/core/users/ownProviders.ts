import { Schema } from 'effect'
import { call, callFor, run, runOutcome } from '../api/call.ts'
import type { Outcome } from '../api/exchange.ts'

/** The providers of single sign-on, and whether one's own account is connected with each. */
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

/** What signing in takes; the code where the account has a second factor. */
export interface Proof {
  readonly password: string
  readonly otp?: string
}

const path = '/users/me/identities'

/** Rejects with an `ApiFailure`. */
export const readOwnProviders = (signal: AbortSignal): Promise<OwnProviders> =>
  run(callFor({ path, signal }, OwnProviders), signal)

/** Where to go to connect it; the provider sends back to this page. */
export const connectProvider = (name: string, proof: Proof): Promise<Outcome<{ readonly url: string }>> =>
  runOutcome(
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
  runOutcome(call({ method: 'POST', path: `${path}/${encodeURIComponent(name)}/disconnect`, body: proof }))
