import { assign, fromPromise, setup } from 'xstate'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'

/** Items that go in one request. */
export const chunkSize = 100

export interface BatchInput {
  readonly keys: readonly Key[]
}

/** An item that was not changed, and why. */
export interface FailedItem {
  readonly key: Key
  readonly failure: ApiFailure
}

interface Context extends BatchInput {
  /** As they are before anything is done; what is shown, and what undo goes back to. */
  readonly items: readonly Item[]
  /** Requests still to be sent, by the keys of each. */
  readonly queue: readonly (readonly Key[])[]
  readonly done: readonly Key[]
  readonly failed: readonly FailedItem[]
  /** What is wrong with the values themselves, which are the same for all. */
  readonly problems: readonly Problem[]
  /** Why the items could not be read, or why all of them were refused alike. */
  readonly failure: ApiFailure | null
  readonly stopping: boolean
}

type Event =
  | { readonly type: 'batch.confirmed' }
  | { readonly type: 'stop.requested' }
  | { readonly type: 'failed.retried' }
  | { readonly type: 'reload.requested' }

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`batchMachine: the actor "${name}" was not provided`)
}

const chunksOf = (keys: readonly Key[]): readonly (readonly Key[])[] =>
  Array.from({ length: Math.ceil(keys.length / chunkSize) }, (_, at) =>
    keys.slice(at * chunkSize, (at + 1) * chunkSize),
  )

/**
 * One change to many items: looking at them, asking, sending them in chunks, and telling what has become of each. A
 * chunk that is refused changes nothing, so its items are sent one by one to find those that are at fault. A refusal
 * that names fields is about the values, which are the same for all, so nothing is sent again. Without an answer the
 * rest is left as it is. It can be stopped between two requests.
 */
export const batchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as BatchInput,
    tags: {} as 'reading' | 'asking' | 'running' | 'finished',
  },
  actors: {
    readItems: fromPromise<readonly Item[], BatchInput>(missing('readItems')),
    sendChunk: fromPromise<Outcome<unknown>, BatchInput>(missing('sendChunk')),
  },
  actions: {
    /** Told once everything that was to be sent has been. */
    announceFinished: (_, _params: Pick<Context, 'done' | 'failed' | 'items'> & { readonly left: number }) => {},
    /** Told when the values were refused before anything was changed. */
    announceRefused: (_, _params: Pick<Context, 'problems'>) => {},
  },
  guards: {
    isOver: ({ context }) => context.queue.length === 0 || context.stopping,
    wasRefused: ({ context }) => context.problems.length > 0 && context.done.length === 0,
  },
}).createMachine({
  id: 'batch',
  context: ({ input }) => ({
    ...input,
    items: [],
    queue: [],
    done: [],
    failed: [],
    problems: [],
    failure: null,
    stopping: false,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'reading',
      invoke: {
        src: 'readItems',
        input: ({ context }) => ({ keys: context.keys }),
        onDone: { target: 'asking', actions: assign({ items: ({ event }) => event.output, failure: null }) },
        onError: { target: 'unread', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    unread: { on: { 'reload.requested': 'reading' } },
    asking: {
      tags: 'asking',
      on: {
        'batch.confirmed': {
          target: 'running',
          actions: assign({ queue: ({ context }) => chunksOf(context.keys), problems: [], failure: null }),
        },
      },
    },
    running: {
      tags: 'running',
      initial: 'sending',
      on: { 'stop.requested': { actions: assign({ stopping: true }) } },
      states: {
        sending: {
          invoke: {
            src: 'sendChunk',
            input: ({ context }) => ({ keys: context.queue[0] ?? [] }),
            onDone: { target: 'sent', actions: assign(({ context, event }) => after(context, event.output)) },
            onError: {
              target: 'sent',
              actions: assign(({ context, event }) => after(context, { ok: false, failure: toFailure(event.error) })),
            },
          },
        },
        sent: {
          always: [
            { guard: 'wasRefused', target: '#batch.refused' },
            { guard: 'isOver', target: '#batch.finished' },
            { target: 'sending' },
          ],
        },
      },
    },
    /** Nothing was changed: the values are wrong for every item. */
    refused: {
      tags: 'finished',
      entry: { type: 'announceRefused', params: ({ context: { problems } }) => ({ problems }) },
    },
    finished: {
      tags: 'finished',
      entry: {
        type: 'announceFinished',
        params: ({ context: { done, failed, items, queue } }) => ({ done, failed, items, left: queue.flat().length }),
      },
      on: {
        'failed.retried': {
          target: 'running',
          actions: assign(({ context }) => ({
            queue: chunksOf([...context.failed.map(({ key }) => key), ...context.queue.flat()]),
            done: [],
            failed: [],
            problems: [],
            stopping: false,
          })),
        },
      },
    },
  },
})

/** What an answer leaves to do. */
function after(context: Context, outcome: Outcome<unknown>): Partial<Context> {
  const [keys = [], ...rest] = context.queue
  if (outcome.ok) return { queue: rest, done: [...context.done, ...keys] }
  const { failure } = outcome
  const failed = [...context.failed, ...keys.map(key => ({ key, failure }))]
  // Whether it was done is not known, and the next would fare no better.
  if (failure._tag !== 'Refused') return { queue: rest, failed, stopping: true, failure }
  if (failure.problems.length > 0) return { queue: rest, failed, stopping: true, failure, problems: failure.problems }
  // Refused for what it is part of, not for one of its items: too many requests, no session, a server that is busy.
  if ([401, 413, 429, 503].includes(failure.status)) return { queue: rest, failed, stopping: true, failure }
  if (keys.length > 1) return { queue: [...keys.map(key => [key]), ...rest] }
  return { queue: rest, failed }
}
