import { assign, emit, fromPromise, setup } from 'xstate'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { notProvided } from '../lazy/notProvided.ts'
import type { PlanOutcome } from '../model/planMachine.ts'
import type { ServerState } from './stagedPlan.ts'

interface Context {
  /** The latest state read from the server; null before the first read. */
  readonly state: ServerState | null
  readonly calls: readonly ModelCall[]
  /** The presets of the collections that the plan deletes. */
  readonly presets: readonly Preset[]
  /** The server before the plan, once it has been applied completely. */
  readonly before: ServerState | null
  /** If the plan stopped, the calls that the server had executed by then. */
  readonly sent: readonly ModelCall[]
}

type Event =
  | { readonly type: 'state.read'; readonly state: ServerState }
  | { readonly type: 'apply.requested'; readonly calls: readonly ModelCall[] }

/** Events for the page, emitted after the transition. */
export type ApplyNews =
  /** The server was read: what it has already is no longer staged. `sent` are the calls of a plan that stopped. */
  | { readonly type: 'read'; readonly state: ServerState; readonly sent: readonly ModelCall[] }
  /** Every call was executed. */
  | { readonly type: 'applied' }
  /** The server was read after that: the changes from `state` to `before`, and `presets`, undo it. */
  | {
      readonly type: 'undoable'
      readonly state: ServerState
      readonly before: ServerState
      readonly presets: readonly Preset[]
    }
  /** Nothing was sent. */
  | { readonly type: 'failed'; readonly failure: ApiFailure }

const machineSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as ApplyNews,
    tags: {} as 'busy',
  },
  actors: {
    /** Returns the presets that the calls delete with their collections. */
    readPresets: fromPromise<readonly Preset[], readonly ModelCall[]>(notProvided('readPresets')),
    /** Executes the calls in order, and asks the user if one fails. */
    run: fromPromise<PlanOutcome, readonly ModelCall[]>(notProvided('run')),
    /** Reads the server again. */
    reload: fromPromise<void>(notProvided('reload')),
  },
  guards: {
    isRead: ({ context }) => context.state !== null,
    isApplied: ({ context }) => context.before !== null,
  },
})

/**
 * Applies staged changes: reads what cannot be read afterwards, executes the calls, and reads the server again. From the
 * difference the page keeps the undo, or what is left of a plan that stopped.
 */
export const applyMachine = machineSetup.createMachine({
  id: 'apply',
  context: { state: null, calls: [], presets: [], before: null, sent: [] },
  initial: 'reviewing',
  states: {
    reviewing: {
      on: {
        'state.read': {
          actions: [
            assign({ state: ({ event }) => event.state }),
            emit(({ event: { state } }) => ({ type: 'read' as const, state, sent: [] })),
          ],
        },
        'apply.requested': {
          guard: 'isRead',
          target: 'readingPresets',
          actions: assign({ calls: ({ event }) => event.calls, presets: [], before: null, sent: [] }),
        },
      },
    },
    readingPresets: {
      tags: 'busy',
      invoke: {
        src: 'readPresets',
        input: ({ context }) => context.calls,
        onDone: { target: 'running', actions: assign({ presets: ({ event }) => event.output }) },
        onError: {
          target: 'reviewing',
          actions: emit(({ event }) => ({ type: 'failed' as const, failure: toFailure(event.error) })),
        },
      },
    },
    running: {
      tags: 'busy',
      invoke: {
        src: 'run',
        input: ({ context }) => context.calls,
        onDone: [
          {
            guard: ({ event }) => event.output.end === 'done',
            target: 'reloading',
            actions: [assign({ before: ({ context }) => context.state }), emit({ type: 'applied' as const })],
          },
          {
            target: 'reloading',
            actions: assign({
              sent: ({ context, event }) => context.calls.slice(0, event.output.answers.length),
            }),
          },
        ],
        onError: {
          target: 'reloading',
          actions: emit(({ event }) => ({ type: 'failed' as const, failure: toFailure(event.error) })),
        },
      },
    },
    // The page cannot compare with an unread server: after a failed reload it compares with the next state it reads.
    reloading: { tags: 'busy', invoke: { src: 'reload', onDone: 'arriving', onError: 'arriving' } },
    arriving: {
      tags: 'busy',
      on: {
        'state.read': [
          {
            guard: 'isApplied',
            target: 'reviewing',
            actions: [
              emit(({ context: { before, presets }, event: { state } }) => ({
                ...{ type: 'undoable' as const, state, presets },
                // Safe: the guard has checked it.
                before: before ?? state,
              })),
              assign({ state: ({ event }) => event.state, before: null }),
            ],
          },
          {
            target: 'reviewing',
            actions: [
              emit(({ context: { sent }, event: { state } }) => ({ type: 'read' as const, state, sent })),
              assign({ state: ({ event }) => event.state, sent: [] }),
            ],
          },
        ],
      },
    },
  },
})
