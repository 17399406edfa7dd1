import { assign, fromPromise, setup } from 'xstate'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { type ApiFailure, isVerdict, toFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import { notProvided } from '../lazy/notProvided.ts'

type PlanRequest = 'call' | 'undo'

export interface PlanInput {
  readonly calls: readonly ModelCall[]
}

interface Context extends PlanInput {
  /** The response data in the order of the calls; their number tells how many are done. */
  readonly answers: readonly unknown[]
  /** Why the next call was not executed, or not undone. */
  readonly failure: ApiFailure | null
  readonly goal: 'make' | 'undo'
  /** The last request, if its outcome is unknown. */
  readonly open: PlanRequest | null
  readonly end: PlanOutcome['end']
}

type Event =
  /** Retries the rest. */
  | { readonly type: 'finish.requested' }
  | { readonly type: 'undo.requested' }
  /** Leaves the plan as it is. */
  | { readonly type: 'plan.left' }

/** How a plan ended. */
export interface PlanOutcome {
  readonly end: 'done' | 'undone' | 'left'
  readonly answers: readonly unknown[]
  readonly failure: ApiFailure | null
}

/** The call that undoes the last executed one; null if it cannot be undone. */
export function undoOf({ calls, answers }: Pick<Context, 'calls' | 'answers'>): ModelCall | null {
  const last = calls[answers.length - 1]
  return last?.undo?.(answers.at(-1)) ?? null
}

/** Whether everything that was executed, or may have been, can be undone. */
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
    /** Returns the response data. */
    send: fromPromise<Outcome<unknown>, ModelCall>(notProvided('send')),
  },
  guards: {
    isDone: ({ context }) => context.answers.length === context.calls.length,
    isToBeUndone: ({ context }) => context.goal === 'undo',
    isUndone: ({ context }) => context.goal === 'undo' && context.answers.length === 0,
    canUndo: ({ context }) => canUndo(context),
  },
  actions: {
    fail: assign((_, { request, failure }: { readonly request: PlanRequest; readonly failure: ApiFailure | null }) => ({
      failure,
      open: isDecided(failure) ? null : request,
    })),
  },
})

/**
 * Sends a request and handles its response. When only settling an unknown outcome, a rejection does not stop the plan.
 */
const asking = (request: PlanRequest) => {
  const goal = request === 'call' ? 'make' : 'undo'
  return machineSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'send',
      input: ({ context }) => called(request === 'call' ? context.calls[context.answers.length] : undoOf(context)),
      onDone: [
        {
          guard: ({ event }) => event.output.ok,
          target: 'next',
          actions: assign({
            answers: ({ context: { answers }, event }) =>
              request === 'call' ? [...answers, valueIn(event.output)] : answers.slice(0, -1),
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
          actions: { type: 'fail', params: ({ event }) => ({ request, failure: failureIn(event.output) }) },
        },
        {
          target: 'stopped',
          actions: { type: 'fail', params: ({ event }) => ({ request, failure: failureIn(event.output) }) },
        },
      ],
      onError: {
        target: 'stopped',
        actions: { type: 'fail', params: ({ event }) => ({ request, failure: toFailure(event.error) }) },
      },
    },
  })
}

const isDecided = (failure: ApiFailure | null): boolean => failure !== null && isVerdict(failure)

/**
 * Executes calls strictly in order, each after the response to the previous one. A failure stops the plan: the rest can
 * be retried, the executed calls can be undone in reverse order, or the plan can be left as it is. If nothing was
 * executed yet, there is nothing to decide and the plan ends; a call without a response may have been executed, so it
 * is repeated before anything else.
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
