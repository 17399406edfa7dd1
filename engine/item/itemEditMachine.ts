import { assign, fromPromise, setup } from 'xstate'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import { applyPatch } from '../form/edits/applyPatch.ts'
import { type Edits, isEdited, noEdits } from '../form/edits/Edits.ts'
import type { Patch } from '../registry/Patch.ts'

/** Where to go once an item is saved. */
export type AfterSave = 'quit' | 'stay' | 'add-new' | 'copy'

export interface ItemEditInput {
  /** Null for an item that does not exist yet, and for a singleton. */
  readonly primaryKey: Key | null
  readonly isSingleton: boolean
}

/** What the save actor is asked: which edits, onto what. A copy is a new item of the saved values and the edits. */
export interface SaveRequest {
  readonly primaryKey: Key | null
  readonly item: Item
  readonly edits: Edits
  readonly asCopy: boolean
}

interface Context extends ItemEditInput {
  /** As saved; for a new item its defaults. */
  readonly item: Item
  readonly edits: Edits
  readonly problems: readonly Problem[]
  /** Why loading, saving or deleting failed. */
  readonly failure: ApiFailure | null
  readonly after: AfterSave
  /** When the last save was confirmed; null before the first. */
  readonly savedAt: Date | null
}

type Event =
  | { readonly type: 'field.changed'; readonly field: string; readonly patch: Patch }
  | { readonly type: 'save.requested'; readonly after: AfterSave }
  | { readonly type: 'delete.requested' }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.cancelled' }
  | { readonly type: 'edits.discarded' }
  | { readonly type: 'reload.requested' }

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`itemEditMachine: the actor "${name}" was not provided`)
}

const defect = (error: unknown): ApiFailure => ({
  _tag: 'Malformed',
  message: error instanceof Error ? error.message : String(error),
})

const forget = (problems: readonly Problem[], field: string) => problems.filter(problem => problem.field !== field)

/**
 * One item on its page: loading, editing, checking, saving, deleting. Edits live here until a save of theirs has
 * succeeded; a failed save keeps every one of them (C-160). What happens afterwards is told through the actions.
 */
export const itemEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ItemEditInput,
    tags: {} as 'loading' | 'editing' | 'saving' | 'deleting' | 'asking-delete',
  },
  actors: {
    loadItem: fromPromise<Outcome<Item>, ItemEditInput>(missing('loadItem')),
    saveItem: fromPromise<Outcome<Item>, SaveRequest>(missing('saveItem')),
    deleteItem: fromPromise<Outcome<unknown>, ItemEditInput>(missing('deleteItem')),
  },
  actions: {
    /** Told with the item as the server gave it back. */
    announceSaved: (_, _params: { readonly item: Item; readonly after: AfterSave; readonly wasNew: boolean }) => {},
    announceDeleted: () => {},
    announceFailure: (_, _params: { readonly failure: ApiFailure }) => {},
  },
  guards: {
    edited: ({ context }) => isEdited(context.edits),
  },
}).createMachine({
  id: 'itemEdit',
  context: ({ input }) => ({
    ...input,
    item: {},
    edits: noEdits,
    problems: [],
    failure: null,
    after: 'stay',
    savedAt: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadItem',
        input: ({ context }) => ({ primaryKey: context.primaryKey, isSingleton: context.isSingleton }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'editing',
            actions: assign({
              item: ({ event, context }) => (event.output.ok ? event.output.value : context.item),
              failure: null,
            }),
          },
          {
            target: 'failed',
            actions: assign({ failure: ({ event }) => (event.output.ok ? null : event.output.failure) }),
          },
        ],
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => defect(event.error) }) },
      },
    },
    failed: { on: { 'reload.requested': 'loading' } },
    editing: {
      tags: 'editing',
      on: {
        'field.changed': {
          actions: assign({
            edits: ({ context, event }) => applyPatch(context.edits, event, context.item),
            problems: ({ context, event }) => forget(context.problems, event.field),
          }),
        },
        'save.requested': {
          target: 'saving',
          actions: assign({ after: ({ event }) => event.after }),
        },
        'delete.requested': { guard: ({ context }) => context.primaryKey !== null, target: 'askingDelete' },
        'edits.discarded': { actions: assign({ edits: noEdits, problems: [], failure: null }) },
        'reload.requested': 'loading',
      },
    },
    saving: {
      tags: 'saving',
      entry: assign({ failure: null, problems: [] }),
      invoke: {
        src: 'saveItem',
        input: ({ context }) => ({
          primaryKey: context.primaryKey,
          item: context.item,
          edits: context.edits,
          asCopy: context.after === 'copy',
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'saved',
            actions: [
              // Told before the edits go, so that a page which leaves does so with nothing pending.
              assign({ edits: noEdits, savedAt: () => new Date() }),
              {
                type: 'announceSaved',
                params: ({ context, event }) => ({
                  item: event.output.ok ? event.output.value : {},
                  after: context.after,
                  wasNew: context.primaryKey === null && !context.isSingleton,
                }),
              },
            ],
          },
          {
            target: 'editing',
            actions: [
              assign({
                failure: ({ event }) => (event.output.ok ? null : event.output.failure),
                problems: ({ event }) =>
                  !event.output.ok && event.output.failure._tag === 'Refused' ? event.output.failure.problems : [],
              }),
              {
                type: 'announceFailure',
                params: ({ event }) => ({ failure: event.output.ok ? defect('') : event.output.failure }),
              },
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            assign({ failure: ({ event }) => defect(event.error) }),
            { type: 'announceFailure', params: ({ event }) => ({ failure: defect(event.error) }) },
          ],
        },
      },
    },
    // A page that stays loads the item anew (C-153); one that leaves is gone before.
    saved: {
      always: [
        {
          guard: ({ context }) => context.isSingleton || (context.after === 'stay' && context.primaryKey !== null),
          target: 'loading',
        },
        { target: 'left' },
      ],
    },
    left: {
      tags: 'saving',
      // Add-new on the page of a new item stays on it and starts afresh (C-156).
      always: { guard: ({ context }) => context.after === 'add-new' && context.primaryKey === null, target: 'loading' },
    },
    askingDelete: {
      tags: ['editing', 'asking-delete'],
      on: { 'delete.confirmed': 'deleting', 'delete.cancelled': 'editing' },
    },
    deleting: {
      tags: ['deleting', 'asking-delete'],
      invoke: {
        src: 'deleteItem',
        input: ({ context }) => ({ primaryKey: context.primaryKey, isSingleton: context.isSingleton }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'deleted',
            actions: assign({ edits: noEdits }),
          },
          {
            target: 'editing',
            actions: [
              assign({ failure: ({ event }) => (event.output.ok ? null : event.output.failure) }),
              {
                type: 'announceFailure',
                params: ({ event }) => ({ failure: event.output.ok ? defect('') : event.output.failure }),
              },
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            assign({ failure: ({ event }) => defect(event.error) }),
            { type: 'announceFailure', params: ({ event }) => ({ failure: defect(event.error) }) },
          ],
        },
      },
    },
    deleted: { entry: 'announceDeleted' },
  },
})
