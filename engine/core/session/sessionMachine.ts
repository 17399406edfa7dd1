import { assign, fromPromise, setup } from 'xstate'
import { type ApiFailure, isVerdict } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import { isSamePerson } from './accessToken.ts'
import type { Grant } from './Grant.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly otp?: string
}

/** Why nobody is signed in, as the query of `/login` carries it (P-127). */
export type SignOutReason = 'SIGN_OUT' | 'SESSION_EXPIRED'

interface Context {
  readonly grant: Grant | null
  /** The last grant that counted, for whose it was; null when nothing of anybody is left. */
  readonly last: Grant | null
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
  /** A call was refused and a refresh did not help, or nobody has been there for too long. */
  | { readonly type: 'session.expired' }
  /** The token was renewed, by a call or by another tab. */
  | { readonly type: 'grant.arrived'; readonly grant: Grant }
  /** Another tab has one. */
  | { readonly type: 'grant.offered'; readonly grant: Grant }
  /** Somebody has signed out in another tab. */
  | { readonly type: 'tab.ended' }
  /** The page may have slept: timers are late then. */
  | { readonly type: 'page.woke' }

/** Milliseconds before the end of a token at which a new one is fetched (P-118). */
const refreshAhead = 10_000

/** The longest that a timer of browsers can wait. */
const longestTimer = 2 ** 31 - 1

/** When a token is to be renewed. One that lives shorter than twice that is renewed at half its life. */
const renewalOf = (grant: Grant | null): number =>
  grant === null ? 0 : grant.until - Math.min(refreshAhead, grant.expires / 2)

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`sessionMachine: the actor "${name}" was not provided`)
}

const isOtp = (failure: ApiFailure | null) => failure?._tag === 'Refused' && failure.code === 'INVALID_OTP'

type Granted = { readonly event: { readonly output: Outcome<Grant> } }

const grantOf = ({ event }: Granted) => (event.output.ok ? event.output.value : null)

/** What a good answer leaves. */
const granted = { grant: grantOf, last: grantOf }

const ended = { grant: null, failure: null, signedInHere: false } as const

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
  actions: {
    /** Drops what the page keeps of the session. */
    forget: () => {},
    /** Keeps a grant of another tab. */
    adopt: (_, _grant: Grant) => {},
    /** Tells the other tabs that somebody has signed out. */
    announce: () => {},
  },
  delays: {
    untilRefresh: ({ context }) => Math.min(Math.max(renewalOf(context.grant) - Date.now(), 1_000), longestTimer),
  },
  guards: {
    isDue: ({ context }) => context.hydrated !== null && Date.now() >= renewalOf(context.grant),
    isInUse: ({ context }) => context.hydrated !== null,
    /** For whom this page is, or anybody where nothing of anybody is left on it. */
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
        'tab.ended': 'endedElsewhere',
        'grant.offered': [
          {
            guard: { type: 'isTheirs', params: ({ event }) => event.grant },
            actions: { type: 'adopt', params: ({ event }) => event.grant },
          },
          // Somebody else has signed in with this browser: the calls of this page would be theirs.
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
            /** Nothing of the studio is here that needs a token: what is next will ask for one. */
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
                    // No answer is no verdict: the token may be renewed when the server is back.
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
          'announce',
          assign({ grant: null, last: null, hydrated: null, failure: null, signedInHere: false, reason: 'SIGN_OUT' }),
        ],
      },
    },
    // What the studio runs on stays in both: a form with edits may still stand on it.
    expired: { always: { target: 'signedOut', actions: ['forget', assign({ ...ended, reason: 'SESSION_EXPIRED' })] } },
    endedElsewhere: { always: { target: 'signedOut', actions: ['forget', assign({ ...ended, reason: 'SIGN_OUT' })] } },
  },
})
