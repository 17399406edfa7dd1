import { assign, fromPromise, setup } from 'xstate'
import { type ApiFailure, isVerdict } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import type { Grant } from './accessToken.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly otp?: string
}

/** Why nobody is signed in, as the query of `/login` carries it (P-127). */
export type SignOutReason = 'SIGN_OUT' | 'SESSION_EXPIRED'

interface Context {
  readonly grant: Grant | null
  readonly reason: SignOutReason | null
  readonly failure: ApiFailure | null
  /** The server has asked for a one-time password (P-018). */
  readonly otpRequired: boolean
  /** The session began by a sign-in on this page, not by one that was found. */
  readonly signedInHere: boolean
  /** What the studio runs on; opaque here. */
  readonly hydrated: unknown
}

type Event =
  | { readonly type: 'login.requested'; readonly credentials: Credentials }
  /** Another e-mail may belong to somebody without a second factor (P-021). */
  | { readonly type: 'email.changed' }
  | { readonly type: 'logout.requested' }
  /** Nothing of the studio is on the screen any more. */
  | { readonly type: 'studio.left' }
  | { readonly type: 'hydrate.requested' }
  /** A call was refused and a refresh did not help. */
  | { readonly type: 'session.expired' }

/** Milliseconds before the end of a token at which a new one is fetched (P-118). */
const refreshAhead = 10_000

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`sessionMachine: the actor "${name}" was not provided`)
}

const isOtp = (failure: ApiFailure | null) => failure?._tag === 'Refused' && failure.code === 'INVALID_OTP'

/** Signing in, staying signed in, loading what the studio runs on, and signing out. */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'authenticated' | 'ready' | 'waiting' | 'busy' },
  actors: {
    /** A grant from the cookie, or the failure. */
    refresh: fromPromise<Outcome<Grant>>(missing('refresh')),
    login: fromPromise<Outcome<Grant>, Credentials>(missing('login')),
    logout: fromPromise<void>(missing('logout')),
    hydrate: fromPromise<unknown>(missing('hydrate')),
  },
  actions: { forget: () => {} },
  delays: {
    untilRefresh: ({ context }) => Math.max((context.grant?.expires ?? 0) - refreshAhead, 1_000),
  },
}).createMachine({
  id: 'session',
  context: { grant: null, reason: null, failure: null, otpRequired: false, signedInHere: false, hydrated: null },
  initial: 'starting',
  states: {
    starting: {
      tags: 'waiting',
      invoke: {
        src: 'refresh',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'authenticated',
            actions: assign({ grant: ({ event }) => (event.output.ok ? event.output.value : null) }),
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      on: {
        'login.requested': { target: 'signingIn' },
        'email.changed': { actions: assign({ otpRequired: false }) },
        'studio.left': { actions: assign({ hydrated: null }) },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        src: 'login',
        input: ({ event }) => {
          if (event.type !== 'login.requested') throw new Error(`signing in without credentials, on ${event.type}`)
          return event.credentials
        },
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'authenticated',
            actions: assign({
              grant: ({ event }) => (event.output.ok ? event.output.value : null),
              otpRequired: false,
              signedInHere: true,
              reason: null,
            }),
          },
          {
            // The first INVALID_OTP only asks for the password; shown as a field, not as a message (P-018, P-019).
            guard: ({ event, context }) => !event.output.ok && isOtp(event.output.failure) && !context.otpRequired,
            target: 'signedOut',
            actions: assign({ otpRequired: true }),
          },
          {
            target: 'signedOut',
            actions: assign({ failure: ({ event }) => (event.output.ok ? null : event.output.failure) }),
          },
        ],
        onError: {
          target: 'signedOut',
          actions: assign({ failure: ({ event }) => ({ _tag: 'Malformed', message: String(event.error) }) }),
        },
      },
    },
    authenticated: {
      tags: 'authenticated',
      type: 'parallel',
      on: {
        'logout.requested': 'signingOut',
        'session.expired': 'expired',
      },
      states: {
        token: {
          initial: 'fresh',
          states: {
            fresh: { after: { untilRefresh: 'renewing' } },
            renewing: {
              invoke: {
                src: 'refresh',
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok,
                    target: 'fresh',
                    actions: assign({ grant: ({ event }) => (event.output.ok ? event.output.value : null) }),
                  },
                  {
                    // No answer is no verdict: the token may be renewed when the server is back.
                    guard: ({ event }) => !event.output.ok && !isVerdict(event.output.failure),
                    target: 'retrying',
                  },
                  { target: '#session.expired' },
                ],
                onError: '#session.expired',
              },
            },
            retrying: { after: { 2000: 'renewing' } },
          },
        },
        studio: {
          initial: 'bare',
          states: {
            bare: { on: { 'hydrate.requested': 'hydrating' } },
            hydrating: {
              tags: 'waiting',
              invoke: {
                src: 'hydrate',
                onDone: { target: 'ready', actions: assign({ hydrated: ({ event }) => event.output, failure: null }) },
                onError: {
                  target: 'failed',
                  actions: assign({
                    // Safe: the actor rejects with a failure; anything else is shown by its words.
                    failure: ({ event }) =>
                      typeof event.error === 'object' && event.error !== null && '_tag' in event.error
                        ? (event.error as ApiFailure)
                        : { _tag: 'Malformed', message: String(event.error) },
                  }),
                },
              },
            },
            failed: { on: { 'hydrate.requested': 'hydrating' } },
            ready: { tags: 'ready', on: { 'hydrate.requested': 'hydrating' } },
          },
        },
      },
    },
    signingOut: {
      tags: 'waiting',
      invoke: { src: 'logout', onDone: 'leftByChoice', onError: 'leftByChoice' },
    },
    leftByChoice: {
      always: {
        target: 'signedOut',
        actions: [
          'forget',
          assign({ grant: null, hydrated: null, failure: null, signedInHere: false, reason: 'SIGN_OUT' }),
        ],
      },
    },
    expired: {
      always: {
        target: 'signedOut',
        // What the studio runs on stays: a form with edits may still stand on it.
        actions: ['forget', assign({ grant: null, failure: null, signedInHere: false, reason: 'SESSION_EXPIRED' })],
      },
    },
  },
})
