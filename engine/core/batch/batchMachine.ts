import { assign, emit, fromPromise, setup } from 'xstate'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { notProvided } from '../lazy/notProvided.ts'

/** Items that go in one request. */
export const chunkSize = 100

export interface BatchInput {
  readonly keys: readonly Key[]
}

/** The items before the change, and their keys. The keys include items that no longer exist. */
export interface BatchItems {
  readonly keys: readonly Key[]
  readonly items: readonly Item[]
}

/** An item that was not changed, and why. */
export interface FailedItem {
  readonly key: Key
  readonly failure: ApiFailure
}

interface Context extends BatchInput {
  /** The items before the change: shown in the preview, and restored by undo. */
  readonly items: readonly Item[]
  /** Requests still to be sent, by the keys of each. */
  readonly queue: readonly (readonly Key[])[]
  readonly done: readonly Key[]
  readonly failed: readonly FailedItem[]
  /** Problems of the values, which are the same for all items. */
  readonly problems: readonly Problem[]
  /** Why the items could not be read, or why all of them were rejected. */
  readonly failure: ApiFailure | null
  readonly stopping: boolean
}

type Event =
  | { readonly type: 'batch.confirmed' }
  | { readonly type: 'stop.requested' }
  | { readonly type: 'failed.retried' }
  | { readonly type: 'reload.requested' }

/** Events for views, emitted after the transition. */
export type BatchNews =
  /** Everything was sent; `left` items were not changed. */
  | {
      readonly type: 'finished'
      readonly done: readonly Key[]
      readonly items: readonly Item[]
      readonly left: number
    }
  /** The values were rejected before anything was changed. */
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }

/** Items, or their keys, in the sizes of one request. */
export const chunksOf = <One>(all: readonly One[]): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, at) => all.slice(at * chunkSize, (at + 1) * chunkSize))

/**
 * A change to many items: loads them, asks for confirmation, sends chunks, and reports the result of each item. A
 * rejected chunk changes nothing, so its items are sent one by one to find the ones at fault. A rejection that names
 * fields is about the values, which are the same for all, so it is not repeated. Without a response, the rest is left
 * unchanged. Can be stopped between requests.
 */
export const batchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as BatchInput,
    emitted: {} as BatchNews,
    tags: {} as 'reading' | 'asking' | 'running' | 'finished',
  },
  // Each fails with an `ApiFailure`.
  actors: {
    readItems: fromPromise<BatchItems, BatchInput>(notProvided('readItems')),
    sendChunk: fromPromise<unknown, BatchInput>(notProvided('sendChunk')),
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
        onDone: { target: 'asking', actions: assign(({ event }) => ({ ...event.output, failure: null })) },
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
            onDone: { target: 'sent', actions: assign(({ context }) => afterChange(context)) },
            onError: {
              target: 'sent',
              actions: assign(({ context, event }) => afterRefusal(context, toFailure(event.error))),
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
      entry: emit(({ context: { problems } }) => ({ type: 'refused', problems }) as const),
    },
    finished: {
      tags: 'finished',
      entry: emit(({ context: { done, failed, items, queue } }) => ({
        ...({ type: 'finished' } as const),
        ...{ done, items, left: failed.length + queue.flat().length },
      })),
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

/** The remaining work after a successful request. */
function afterChange({ done, queue: [keys = [], ...rest] }: Context): Partial<Context> {
  return { queue: rest, done: [...done, ...keys] }
}

/** The remaining work after a rejected request. */
function afterRefusal(context: Context, failure: ApiFailure): Partial<Context> {
  const [keys = [], ...rest] = context.queue
  const failed = [...context.failed, ...keys.map(key => ({ key, failure }))]
  // The outcome is unknown, and the next request would likely fail too.
  if (failure._tag !== 'Refused') return { queue: rest, failed, stopping: true, failure }
  if (failure.problems.length > 0) return { queue: rest, failed, stopping: true, failure, problems: failure.problems }
  // Rejected because of the request itself, not one of its items: too many requests, no session, a busy server.
  if ([401, 413, 429, 503].includes(failure.status)) return { queue: rest, failed, stopping: true, failure }
  if (keys.length > 1) return { queue: [...keys.map(key => [key]), ...rest] }
  return { queue: rest, failed }
}
