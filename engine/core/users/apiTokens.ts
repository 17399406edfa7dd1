import * as Schema from 'effect/Schema'
import { call } from '../api/call.ts'
import { callFor } from '../api/callFor.ts'
import type { Outcome } from '../api/exchange.ts'
import { outcomeOf } from '../api/outcomeOf.ts'

const tokenFields = {
  id: Schema.String,
  name: Schema.String,
  /** The first characters of the token. */
  prefix: Schema.String,
  /** When it stops working, as ISO 8601; null if it does not expire. */
  expires: Schema.NullOr(Schema.String),
  last_used: Schema.NullOr(Schema.String),
  read_only: Schema.Boolean,
  /** Null for all that the user has access to. */
  collections: Schema.NullOr(Schema.Array(Schema.String)),
}

/** A named API token of a user, without the secret. */
const ApiToken = Schema.Struct(tokenFields)
export type ApiToken = typeof ApiToken.Type

const CreatedToken = Schema.Struct({ ...tokenFields, token: Schema.String })
export type CreatedToken = typeof CreatedToken.Type

export type NewApiToken = Pick<ApiToken, 'name' | 'expires' | 'read_only' | 'collections'>

/** The key of a user, or `me` for the signed-in one. */
export const apiTokensKey = (user: string) => ['api-tokens', user] as const

const pathOf = (user: string) => `/users/${encodeURIComponent(user)}/tokens`

/** Rejects with an `ApiFailure`. */
export const readApiTokens = (user: string, signal: AbortSignal): Promise<readonly ApiToken[]> =>
  callFor({ path: pathOf(user), signal }, Schema.Array(ApiToken))

/** Creates a token of the signed-in user. */
export const createApiToken = (token: NewApiToken): Promise<Outcome<CreatedToken>> =>
  outcomeOf(callFor({ method: 'POST', path: pathOf('me'), body: token }, CreatedToken))

/** Rejects with an `ApiFailure`. */
export const revokeApiToken = (user: string, token: string): Promise<unknown> =>
  call({ method: 'DELETE', path: `${pathOf(user)}/${encodeURIComponent(token)}` })

/** Days until a token expires; null for one that does not. */
export const tokenLifetimes = [30, 90, 365, null] as const

const dayMs = 24 * 60 * 60 * 1000

/** The time after some days, as ISO 8601. */
export const expiryAfter = (days: number | null, now: number = Date.now()): string | null =>
  days === null ? null : new Date(now + days * dayMs).toISOString()
