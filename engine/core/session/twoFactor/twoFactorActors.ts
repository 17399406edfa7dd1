import * as Schema from 'effect/Schema'
import { fromPromise } from 'xstate'
import { queryString } from '#schemas/api/Query.ts'
import { ServerInfo } from '#schemas/data/Settings.ts'
import { abortable } from '../../api/abortable.ts'
import { call } from '../../api/call.ts'
import { callFor } from '../../api/callFor.ts'
import { currentDialect } from '../../api/dialect/Dialect.ts'
import type { Outcome } from '../../api/exchange.ts'
import { outcomeOf } from '../../api/outcomeOf.ts'
import { freshToken } from '../accessToken.ts'
import type { Confirmed, Standing } from './twoFactorMachine.ts'

const path = '/users/me/tfa'

const Offered = Schema.Struct({ secret: Schema.String, otpauth_url: Schema.String })
const Codes = Schema.Struct({ recovery_codes: Schema.Array(Schema.String) })
const Self = Schema.Struct({ tfa_secret: Schema.optionalKey(Schema.NullOr(Schema.String)) })
const Left = Schema.Struct({ left: Schema.Number })

/** Whether the server has recovery codes. */
async function hasCodes(): Promise<boolean> {
  const { fieldhouse } = await callFor({ path: '/server/info' }, ServerInfo)
  return fieldhouse?.capabilities.includes('recovery-codes') ?? false
}

async function read(signal: AbortSignal): Promise<Standing> {
  const query = queryString({ fields: ['tfa_secret'] })
  const [self, codes] = await Promise.all([callFor({ path: '/users/me', query, signal }, Self), hasCodes()])
  const on = typeof self.tfa_secret === 'string' && self.tfa_secret !== ''
  const left = on && codes ? (await callFor({ path: `${path}/recovery`, signal }, Left)).left : null
  return { on, left }
}

async function offer(password: string) {
  // Servers with recovery codes, and those of 9.x, wait for a code before a secret counts.
  const waits = (await hasCodes()) || currentDialect().family !== 'rc'
  const request = { method: 'POST', path: `${path}/${waits ? 'generate' : 'enable'}`, body: { password } } as const
  const { secret, otpauth_url: url } = await callFor(request, Offered)
  return { secret, url, inForce: !waits }
}

/** The recovery codes in a response; empty if the server does not support them. */
async function codesOf(at: string, body: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const answer = await callFor({ method: 'POST', path: `${path}/${at}`, body }, Schema.UndefinedOr(Codes))
  return answer?.recovery_codes ?? []
}

async function remove(otp: string): Promise<null> {
  await call({ method: 'POST', path: `${path}/disable`, body: { otp } })
  return null
}

/**
 * Manages the second factor through the API. These calls do not renew the token automatically, so they request a fresh
 * one first.
 */
export const twoFactorActors = {
  read: abortable<Outcome<Standing>>(({ signal }) => outcomeOf(read(signal))),
  offer: fromPromise(async ({ input }: { input: string }) => {
    await freshToken()
    return outcomeOf(offer(input))
  }),
  confirm: fromPromise(async ({ input: { password, secret, code } }: { input: Confirmed }) => {
    await freshToken()
    return outcomeOf(codesOf('enable', { password, secret, otp: code }))
  }),
  renew: fromPromise(async ({ input }: { input: string }) => {
    await freshToken()
    return outcomeOf(codesOf('recovery', { otp: input }))
  }),
  remove: fromPromise(async ({ input }: { input: string }) => {
    await freshToken()
    return outcomeOf(remove(input))
  }),
}
