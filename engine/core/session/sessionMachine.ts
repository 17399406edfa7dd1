import { assign, fromPromise, setup } from 'xstate'
import { type ApiFailure, isVerdict } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import { notProvided } from '../lazy/notProvided.ts'
import { isSamePerson } from './accessToken.ts'
import type { Grant } from './Grant.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly otp?: string
}

/** Why no one is signed in, as in the query of `/login`. */
export type SignOutReason = 'SIGN_OUT' | 'SESSION_EXPIRED'

interface Context {
  readonly grant: Grant | null
  /** The last valid grant, to know whose data is on the page; null when no data is left. */
  readonly last: Grant | null
  readonly reason: SignOutReason | null
  readonly failure: ApiFailure | null
  /** The server has asked for a one-time password. */
  readonly otpRequired: boolean
  /** The session began with a sign-in on this page, not with an existing session. */
  readonly signedInHere: boolean
  /** The studio's data; opaque here. */
  readonly hydrated: unknown
}

type Event =
  | { readonly type: 'login.requested'; readonly credentials: Credentials }
  /** Another email may belong to a user without a second factor. */
  | { readonly type: 'email.changed' }
  | { readonly type: 'logout.requested' }
  /** The studio is no longer on the screen. */
  | { readonly type: 'studio.left' }
  | { readonly type: 'hydrate.requested' }
  /** A call was rejected and a refresh did not help, or the user was idle for too long. */
  | { readonly type: 'session.expired' }
  /** The token was renewed, by a call or by another tab. */
  | { readonly type: 'grant.arrived'; readonly grant: Grant }
  /** Another tab has one. */
  | { readonly type: 'grant.offered'; readonly grant: Grant }
  /** The user has signed out in another tab. */
  | { readonly type: 'tab.ended' }
  /** The page may have been suspended: timers are late then. */
  | { readonly type: 'page.woke' }

/** Milliseconds before the end of a token at which a new one is fetched. */
const refreshAhead = 10_000

/** The longest that a timer of browsers can wait. */
const longestTimer = 2 ** 31 - 1

/** When to renew a token. One that lives shorter than twice the margin is renewed at half its life. */
const renewalOf = (grant: Grant | null): number =>
  grant === null ? 0 : grant.until - Math.min(refreshAhead, grant.expires / 2)

const isOtp = (failure: ApiFailure | null) => failure?._tag === 'Refused' && failure.code === 'INVALID_OTP'

type Granted = { readonly event: { readonly output: Outcome<Grant> } }

const grantOf = ({ event }: Granted) => (event.output.ok ? event.output.value : null)

/** The context after a successful response. */
const granted = { grant: grantOf, last: grantOf }

const ended = { grant: null, failure: null, signedInHere: false } as const

/** Signing in, renewing the session, loading the studio's data, and signing out. */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'authenticated' | 'ready' | 'waiting' | 'busy' },
  actors: {
    /** A grant from the cookie, or the failure. */
    refresh: fromPromise<Outcome<Grant>>(notProvided('refresh')),
    login: fromPromise<Outcome<Grant>, Credentials>(notProvided('login')),
    logout: fromPromise<void>(notProvided('logout')),
    hydrate: fromPromise<unknown>(notProvided('hydrate')),
  },
  actions: {
    /** Drops the page's session data. */
    forget: () => {},
    /** Keeps a grant of another tab. */
    adopt: (_, _grant: Grant) => {},
    /** Tells the other tabs that the user has signed out. */
    announce: () => {},
  },
  delays: {
    untilRefresh: ({ context }) => Math.min(Math.max(renewalOf(context.grant) - Date.now(), 1_000), longestTimer),
  },
  guards: {
    isDue: ({ context }) => context.hydrated !== null && Date.now() >= renewalOf(context.grant),
    isInUse: ({ context }) => context.hydrated !== null,
    /** Whether a grant is for the user of this page; any user if no data is left on it. */
    isTheirs: ({ context: { last, grant: own, hydrated } }, grant: Grant) =>
      last === null || (own === null && hydrated === null) || isSamePerson(last, grant),
  },
}).createMachine({
  id: 'session',
  context: {
    grant: null,
    last: null,
    reason: null,
    failure: null,
    otpRequired: false,
    signedInHere: false,
    hydrated: null,
  },
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
            actions: assign(granted),
          },
          // A mark without a session is of no use to the next page.
          {
            guard: ({ event }) => !event.output.ok && isVerdict(event.output.failure),
            target: 'signedOut',
            actions: 'forget',
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
        'studio.left': { actions: assign({ hydrated: null, last: null }) },
        'grant.offered': {
          guard: { type: 'isTheirs', params: ({ event }) => event.grant },
          target: 'authenticated',
          actions: [
            { type: 'adopt', params: ({ event }) => event.grant },
            assign({
              grant: ({ event }) => event.grant,
              last: ({ event }) => event.grant,
              failure: null,
              otpRequired: false,
              reason: null,
            }),
          ],
        },
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
              ...granted,
              otpRequired: false,
              signedInHere: true,
              reason: null,
            }),
          },
          {
            // The first INVALID_OTP only requests the one-time password; shown as a field, not as an error.
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
        'tab.ended': 'endedElsewhere',
        'grant.offered': [
          {
            guard: { type: 'isTheirs', params: ({ event }) => event.grant },
            actions: { type: 'adopt', params: ({ event }) => event.grant },
          },
          // Someone else has signed in with this browser: requests of this page would run as them.
          { target: 'expired' },
        ],
      },
      states: {
        token: {
          initial: 'fresh',
          on: {
            'grant.arrived': {
              target: '.fresh',
              actions: assign({ grant: ({ event }) => event.grant, last: ({ event }) => event.grant }),
            },
          },
          states: {
            fresh: {
              after: { untilRefresh: [{ guard: 'isInUse', target: 'renewing' }, { target: 'resting' }] },
              on: { 'page.woke': { guard: 'isDue', target: 'renewing' } },
            },
            /** Nothing on the page needs a token; the next request will request one. */
            resting: {},
            renewing: {
              invoke: {
                src: 'refresh',
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok,
                    target: 'fresh',
                    actions: assign(granted),
                  },
                  {
                    // Without a response the session stays: the token can be renewed once the server is back.
                    guard: ({ event }) => !event.output.ok && !isVerdict(event.output.failure),
                    target: 'retrying',
                  },
                  { target: '#session.expired' },
                ],
                onError: '#session.expired',
              },
            },
            retrying: { after: { 2000: 'renewing' }, on: { 'page.woke': 'renewing' } },
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
                    // Safe: the actor rejects with a failure; any other error is shown by its message.
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
          'announce',
          assign({ grant: null, last: null, hydrated: null, failure: null, signedInHere: false, reason: 'SIGN_OUT' }),
        ],
      },
    },
    // Keeps the studio's data in both states: a form with edits may still use it.
    expired: { always: { target: 'signedOut', actions: ['forget', assign({ ...ended, reason: 'SESSION_EXPIRED' })] } },
    endedElsewhere: { always: { target: 'signedOut', actions: ['forget', assign({ ...ended, reason: 'SIGN_OUT' })] } },
  },
})
