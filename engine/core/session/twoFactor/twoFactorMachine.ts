import { assign, fromPromise, setup } from 'xstate'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import type { Outcome } from '../../api/exchange.ts'
import { notProvided } from '../../lazy/notProvided.ts'

/** The data for an authenticator app. */
export interface Offer {
  readonly secret: string
  /** The same as an `otpauth:` address, shown as a QR code. */
  readonly url: string
  /** If the server does not require a code, the secret applies already. */
  readonly inForce: boolean
}

export interface Standing {
  readonly on: boolean
  /** The number of unused recovery codes; null if the server has none. */
  readonly left: number | null
}

interface Context {
  readonly standing: Standing | null
  /** Entered once, and needed again for the last step; in memory only. */
  readonly password: string
  readonly offer: Offer | null
  readonly codes: readonly string[]
  readonly failure: ApiFailure | null
}

type Event =
  | { readonly type: 'reading.requested' }
  | { readonly type: 'password.given'; readonly password: string }
  | { readonly type: 'code.given'; readonly code: string }
  /** Back to the start: nothing has been set up. */
  | { readonly type: 'setup.left' }
  /** The user has saved the recovery codes, which are shown once. */
  | { readonly type: 'codes.kept' }
  | { readonly type: 'codes.requested'; readonly code: string }
  | { readonly type: 'removal.requested'; readonly code: string }

export interface Confirmed {
  readonly password: string
  readonly secret: string
  readonly code: string
}

type Answered = { readonly event: { readonly output: Outcome<unknown> } }

const failure = ({ event }: Answered) => (event.output.ok ? null : event.output.failure)
const isGood = ({ event }: Answered) => event.output.ok

/** The event of a transition, by its type; a state entered by another event is a bug in this file. */
function eventOf<Type extends Event['type']>(event: Event, type: Type): Extract<Event, { readonly type: Type }> {
  if (event.type !== type) throw new Error(`twoFactorMachine: ${type} is expected, not ${event.type}`)
  // Safe: its type has just been compared.
  return event as Extract<Event, { readonly type: Type }>
}

const nothing = { password: '', offer: null, codes: [], failure: null } as const

/** Setting up a second factor, its recovery codes, and removing it. */
export const twoFactorMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: {
    read: fromPromise<Outcome<Standing>>(notProvided('read')),
    offer: fromPromise<Outcome<Offer>, string>(notProvided('offer')),
    confirm: fromPromise<Outcome<readonly string[]>, Confirmed>(notProvided('confirm')),
    renew: fromPromise<Outcome<readonly string[]>, string>(notProvided('renew')),
    remove: fromPromise<Outcome<null>, string>(notProvided('remove')),
  },
}).createMachine({
  id: 'twoFactor',
  context: { standing: null, ...nothing },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: assign(nothing),
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.on,
            target: 'on',
            actions: assign({ standing: ({ event }) => (event.output.ok ? event.output.value : null) }),
          },
          {
            guard: isGood,
            target: 'off',
            actions: assign({ standing: ({ event }) => (event.output.ok ? event.output.value : null) }),
          },
          { target: 'unreadable', actions: assign({ failure }) },
        ],
      },
    },
    unreadable: { on: { 'reading.requested': 'reading' } },
    off: { on: { 'password.given': 'offering' } },
    offering: {
      tags: 'busy',
      entry: assign({ failure: null, password: ({ event }) => eventOf(event, 'password.given').password }),
      invoke: {
        src: 'offer',
        input: ({ context }) => context.password,
        onDone: [
          {
            guard: isGood,
            target: 'scanning',
            actions: assign({ offer: ({ event }) => (event.output.ok ? event.output.value : null) }),
          },
          { target: 'off', actions: assign({ failure, password: '' }) },
        ],
      },
    },
    scanning: {
      on: {
        'code.given': { guard: ({ context }) => context.offer?.inForce === false, target: 'confirming' },
        'codes.kept': { guard: ({ context }) => context.offer?.inForce === true, target: 'reading' },
        'setup.left': 'reading',
      },
    },
    confirming: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        src: 'confirm',
        input: ({ context, event }) => ({
          password: context.password,
          secret: context.offer?.secret ?? '',
          code: eventOf(event, 'code.given').code,
        }),
        onDone: [
          {
            guard: isGood,
            target: 'codes',
            actions: assign({
              ...nothing,
              codes: ({ event }) => (event.output.ok ? event.output.value : []),
            }),
          },
          { target: 'scanning', actions: assign({ failure }) },
        ],
      },
    },
    /** They are shown this once. */
    codes: {
      always: { guard: ({ context }) => context.codes.length === 0, target: 'reading' },
      on: { 'codes.kept': 'reading' },
    },
    on: { on: { 'codes.requested': 'renewing', 'removal.requested': 'removing' } },
    renewing: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        src: 'renew',
        input: ({ event }) => eventOf(event, 'codes.requested').code,
        onDone: [
          {
            guard: isGood,
            target: 'codes',
            actions: assign({ codes: ({ event }) => (event.output.ok ? event.output.value : []) }),
          },
          { target: 'on', actions: assign({ failure }) },
        ],
      },
    },
    removing: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        src: 'remove',
        input: ({ event }) => eventOf(event, 'removal.requested').code,
        onDone: [
          { guard: isGood, target: 'reading' },
          { target: 'on', actions: assign({ failure }) },
        ],
      },
    },
  },
})
