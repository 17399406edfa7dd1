import { assign, fromPromise, setup } from 'xstate'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import type { ModelCall } from './ModelCall.ts'

export interface PlanInput {
  readonly calls: readonly ModelCall[]
}

interface Context extends PlanInput {
  /** The data of each answer, in the order of the calls: so many are made. */
  readonly answers: readonly unknown[]
  /** Why the next call was not made, or not taken back. */
  readonly failure: ApiFailure | null
  readonly end: PlanOutcome['end']
}

type Event =
  /** The rest is tried once more. */
  | { readonly type: 'finish.requested' }
  | { readonly type: 'undo.requested' }
  /** It stays as it is. */
  | { readonly type: 'plan.left' }

/** How a plan ended. */
export interface PlanOutcome {
  readonly end: 'done' | 'undone' | 'left'
  readonly answers: readonly unknown[]
  readonly failure: ApiFailure | null
}

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`planMachine: the actor "${name}" was not provided`)
}

/** What takes the last call back that was made; null where nothing can. */
export function undoOf({ calls, answers }: Pick<Context, 'calls' | 'answers'>): ModelCall | null {
  const last = calls[answers.length - 1]
  return last?.undo?.(answers.at(-1)) ?? null
}

/** Whether everything that was made can be taken back. */
export const canUndo = ({ calls, answers }: Pick<Context, 'calls' | 'answers'>): boolean =>
  answers.length > 0 && calls.slice(0, answers.length).every(({ undo }) => undo !== undefined)

/**
 * Calls made strictly in order, each after the answer to the one before. One that fails stops it: the rest can be tried
 * again, what was made can be taken back from its end, or it is left as it is. Where nothing was made yet there is
 * nothing to decide, and it ends by itself.
 */
export const planMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as PlanInput,
    output: {} as PlanOutcome,
    tags: {} as 'busy' | 'stopped' | 'undoing',
  },
  actors: {
    /** Gives the data of the answer. */
    send: fromPromise<Outcome<unknown>, ModelCall>(missing('send')),
  },
  guards: {
    isDone: ({ context }) => context.answers.length === context.calls.length,
    isUntouched: ({ context }) => context.answers.length === 0,
    canUndo: ({ context }) => canUndo(context),
  },
  actions: {
    fail: assign({ failure: (_, failure: ApiFailure) => failure }),
  },
}).createMachine({
  id: 'plan',
  context: ({ input }) => ({ calls: input.calls, answers: [], failure: null, end: 'left' }),
  initial: 'next',
  states: {
    next: { always: [{ guard: 'isDone', target: 'done' }, { target: 'sending' }] },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'send',
        input: ({ context }) => called(context.calls[context.answers.length]),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'next',
            actions: assign({
              answers: ({ context, event }) => [...context.answers, event.output.ok ? event.output.value : null],
              failure: null,
            }),
          },
          {
            guard: 'isUntouched',
            target: 'left',
            actions: { type: 'fail', params: ({ event }) => failureIn(event.output) },
          },
          { target: 'stopped', actions: { type: 'fail', params: ({ event }) => failureIn(event.output) } },
        ],
        onError: { target: 'stopped', actions: { type: 'fail', params: ({ event }) => toFailure(event.error) } },
      },
    },
    stopped: {
      tags: 'stopped',
      on: {
        'finish.requested': 'sending',
        'undo.requested': { guard: 'canUndo', target: 'undoing' },
        'plan.left': 'left',
      },
    },
    undoing: {
      tags: ['busy', 'undoing'],
      invoke: {
        src: 'send',
        input: ({ context }) => called(undoOf(context)),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'undone',
            actions: assign({ answers: ({ context }) => context.answers.slice(0, -1), failure: null }),
          },
          { target: 'stopped', actions: { type: 'fail', params: ({ event }) => failureIn(event.output) } },
        ],
        onError: { target: 'stopped', actions: { type: 'fail', params: ({ event }) => toFailure(event.error) } },
      },
    },
    undone: { always: [{ guard: 'isUntouched', target: 'takenBack' }, { target: 'undoing' }] },
    done: { type: 'final', entry: assign({ end: 'done' }) },
    takenBack: { type: 'final', entry: assign({ end: 'undone' }) },
    left: { type: 'final' },
  },
  output: ({ context: { end, answers, failure } }) => ({ end, answers, failure }),
})

function called(call: ModelCall | null | undefined): ModelCall {
  if (!call) throw new Error('planMachine: there is no call to make')
  return call
}

const failureIn = (outcome: Outcome<unknown>): ApiFailure =>
  outcome.ok ? { _tag: 'Malformed', message: 'an answer was taken for a failure' } : outcome.failure
