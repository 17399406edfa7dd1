import { Effect, Schema } from 'effect'
import { fromPromise } from 'xstate'
import { queryString } from '#schemas/api/Query.ts'
import { ServerInfo } from '#schemas/data/Settings.ts'
import { call, callFor, runOutcome } from '../../api/call.ts'
import { currentDialect } from '../../api/dialect/Dialect.ts'
import type { Outcome } from '../../api/exchange.ts'
import { freshToken } from '../accessToken.ts'
import type { Confirmed, Standing } from './twoFactorMachine.ts'

const path = '/users/me/tfa'

const Offered = Schema.Struct({ secret: Schema.String, otpauth_url: Schema.String })
const Codes = Schema.Struct({ recovery_codes: Schema.Array(Schema.String) })
const noCodes: readonly string[] = []
const Self = Schema.Struct({ tfa_secret: Schema.optionalKey(Schema.NullOr(Schema.String)) })
const Left = Schema.Struct({ left: Schema.Number })

/** Whether the server has recovery codes. */
const hasCodes = callFor({ path: '/server/info' }, ServerInfo).pipe(
  Effect.map(({ fieldhouse }) => fieldhouse?.capabilities.includes('recovery-codes') ?? false),
)

const read = Effect.gen(function* () {
  const [self, codes] = yield* Effect.all(
    [callFor({ path: '/users/me', query: queryString({ fields: ['tfa_secret'] }) }, Self), hasCodes],
    { concurrency: 'unbounded' },
  )
  const on = typeof self.tfa_secret === 'string' && self.tfa_secret !== ''
  const left = on && codes ? (yield* callFor({ path: `${path}/recovery` }, Left)).left : null
  return { on, left } satisfies Standing
})

const offer = Effect.fn('TwoFactor.offer')(function* (password: string) {
  // Servers with recovery codes, and those of 9.x, wait for a code before a secret counts.
  const waits = (yield* hasCodes) || currentDialect().family !== 'rc'
  const request = { method: 'POST', path: `${path}/${waits ? 'generate' : 'enable'}`, body: { password } } as const
  const { secret, otpauth_url: url } = yield* callFor(request, Offered)
  return { secret, url, inForce: !waits }
})

/** The recovery codes in a response; none from servers that have none. */
const codesOf = (at: string, body: Readonly<Record<string, string>>) =>
  callFor({ method: 'POST', path: `${path}/${at}`, body }, Schema.UndefinedOr(Codes)).pipe(
    Effect.map(each => each?.recovery_codes ?? noCodes),
  )

/** The second factor over the network. Calls to it are not renewed by themselves, so that they go with a fresh token. */
export const twoFactorActors = {
  read: fromPromise<Outcome<Standing>>(({ signal }) => runOutcome(read, signal)),
  offer: fromPromise(async ({ input }: { input: string }) => {
    await freshToken()
    return runOutcome(offer(input))
  }),
  confirm: fromPromise(async ({ input: { password, secret, code } }: { input: Confirmed }) => {
    await freshToken()
    return runOutcome(codesOf('enable', { password, secret, otp: code }))
  }),
  renew: fromPromise(async ({ input }: { input: string }) => {
    await freshToken()
    return runOutcome(codesOf('recovery', { otp: input }))
  }),
  remove: fromPromise(async ({ input }: { input: string }) => {
    await freshToken()
    return runOutcome(
      call({ method: 'POST', path: `${path}/disable`, body: { otp: input } }).pipe(Effect.map(() => null)),
    )
  }),
}
