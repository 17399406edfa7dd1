import { assign, fromPromise, setup } from 'xstate'
import { type ApiFailure, isVerdict, toFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import type { ModelCall } from './ModelCall.ts'

type Asked = 'call' | 'undo'

export interface PlanInput {
  readonly calls: readonly ModelCall[]
}

interface Context extends PlanInput {
  /** The data of each answer, in the order of the calls: so many are made. */
  readonly answers: readonly unknown[]
  /** Why the next call was not made, or not taken back. */
  readonly failure: ApiFailure | null
  readonly goal: 'make' | 'undo'
  /** What was asked for last, where nobody has said whether it was done. */
  readonly open: Asked | null
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

/** Whether everything that was made, or may have been, can be taken back. */
export function canUndo({ calls, answers, open }: Pick<Context, 'calls' | 'answers' | 'open'>): boolean {
  const made = calls.slice(0, answers.length + (open === 'call' ? 1 : 0))
  return made.length > 0 && made.every(({ undo }) => undo !== undefined)
}

const failureIn = (outcome: Outcome<unknown>): ApiFailure | null => (outcome.ok ? null : outcome.failure)

const valueIn = (outcome: Outcome<unknown>): unknown => (outcome.ok ? outcome.value : null)

const machineSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as PlanInput,
    output: {} as PlanOutcome,
    tags: {} as 'busy' | 'stopped',
  },
  actors: {
    /** Gives the data of the answer. */
    send: fromPromise<Outcome<unknown>, ModelCall>(missing('send')),
  },
  guards: {
    isDone: ({ context }) => context.answers.length === context.calls.length,
    isToBeUndone: ({ context }) => context.goal === 'undo',
    isUndone: ({ context }) => context.goal === 'undo' && context.answers.length === 0,
    canUndo: ({ context }) => canUndo(context),
  },
  actions: {
    fail: assign((_, { asked, failure }: { readonly asked: Asked; readonly failure: ApiFailure | null }) => ({
      failure,
      open: isDecided(failure) ? null : asked,
    })),
  },
})

/** What a request does, and what becomes of its answer. A verdict on one that was only to be settled stops nothing. */
const asking = (asked: Asked) => {
  const goal = asked === 'call' ? 'make' : 'undo'
  return machineSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'send',
      input: ({ context }) => called(asked === 'call' ? context.calls[context.answers.length] : undoOf(context)),
      onDone: [
        {
          guard: ({ event }) => event.output.ok,
          target: 'next',
          actions: assign({
            answers: ({ context: { answers }, event }) =>
              asked === 'call' ? [...answers, valueIn(event.output)] : answers.slice(0, -1),
            failure: null,
            open: null,
          }),
        },
        {
          guard: ({ context, event }) => context.goal !== goal && isDecided(failureIn(event.output)),
          target: 'next',
          actions: assign({ failure: null, open: null }),
        },
        {
          guard: ({ context, event }) =>
            context.answers.length === 0 && (context.calls.length === 1 || isDecided(failureIn(event.output))),
          target: 'left',
          actions: { type: 'fail', params: ({ event }) => ({ asked, failure: failureIn(event.output) }) },
        },
        {
          target: 'stopped',
          actions: { type: 'fail', params: ({ event }) => ({ asked, failure: failureIn(event.output) }) },
        },
      ],
      onError: {
        target: 'stopped',
        actions: { type: 'fail', params: ({ event }) => ({ asked, failure: toFailure(event.error) }) },
      },
    },
  })
}

const isDecided = (failure: ApiFailure | null): boolean => failure !== null && isVerdict(failure)

/**
 * Calls made strictly in order, each after the answer to the one before. One that fails stops it: the rest can be tried
 * again, what was made can be taken back from its end, or it is left as it is. Where nothing was made yet there is
 * nothing to decide, and it ends by itself; a call that got no answer may have been made, and is asked for once more
 * before anything else is done.
 */
export const planMachine = machineSetup.createMachine({
  id: 'plan',
  context: ({ input }) => ({ calls: input.calls, answers: [], failure: null, goal: 'make', open: null, end: 'left' }),
  initial: 'next',
  states: {
    next: {
      always: [
        { guard: 'isUndone', target: 'takenBack' },
        { guard: 'isToBeUndone', target: 'undoing' },
        { guard: 'isDone', target: 'done' },
        { target: 'sending' },
      ],
    },
    sending: asking('call'),
    undoing: asking('undo'),
    stopped: {
      tags: 'stopped',
      on: {
        'finish.requested': { target: 'settling', actions: assign({ goal: 'make' }) },
        'undo.requested': { guard: 'canUndo', target: 'settling', actions: assign({ goal: 'undo' }) },
        'plan.left': 'left',
      },
    },
    settling: {
      always: [
        { guard: ({ context }) => context.open === 'call', target: 'sending' },
        { guard: ({ context }) => context.open === 'undo', target: 'undoing' },
        { target: 'next' },
      ],
    },
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
