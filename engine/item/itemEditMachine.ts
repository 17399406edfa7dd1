import { assign, fromPromise, setup } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'
import { noHistory, record, redo, undo } from '../form/edits/history.ts'
import { isEdited } from '../registry/Patch.ts'
import type { AfterSave, ItemEditContext, ItemEditEvent, ItemEditInput, SaveRequest } from './ItemEdit.ts'
import { readConflict } from './saving/Conflict.ts'
import { isTriedAgain, untilRetry } from './saving/retry.ts'
import {
  arrived,
  begun,
  givenBack,
  isGone,
  isRepeatable,
  landed,
  refusedWith,
  resolved,
  restored,
  saveRequest,
} from './saving/steps.ts'

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`itemEditMachine: the actor "${name}" was not provided`)
}

const defect = (error: unknown): ApiFailure => ({
  _tag: 'Malformed',
  message: error instanceof Error ? error.message : String(error),
})

const silence: ApiFailure = { _tag: 'Unreachable', message: 'no answer in time' }

const failureOf = (outcome: Outcome<unknown>): ApiFailure => (outcome.ok ? defect('') : outcome.failure)

const discarded = {
  history: noHistory,
  sent: null,
  again: null,
  began: {},
  unsettled: null,
  decided: [],
  problems: [],
  failure: null,
} as const

/** Milliseconds after which a save without an answer is taken for lost. */
const longestSave = 60_000

/**
 * One item on its page: loading, editing, checking, saving, deleting. Edits live here until a save of theirs has
 * succeeded; a failed save keeps every one of them (C-160), and what is typed while one runs stays on top of it. What
 * happens afterwards is told through the actions.
 */
export const itemEditMachine = setup({
  types: {
    context: {} as ItemEditContext,
    events: {} as ItemEditEvent,
    input: {} as ItemEditInput,
    tags: {} as 'loading' | 'editing' | 'saving' | 'retrying' | 'archiving' | 'deleting' | 'asking-delete' | 'conflict',
  },
  actors: {
    loadItem: fromPromise<Outcome<Item>, ItemEditInput>(missing('loadItem')),
    saveItem: fromPromise<Outcome<Item>, SaveRequest>(missing('saveItem')),
    archiveItem: fromPromise<Outcome<unknown>, ItemEditInput & { readonly values: Item }>(missing('archiveItem')),
    deleteItem: fromPromise<Outcome<unknown>, ItemEditInput>(missing('deleteItem')),
  },
  actions: {
    /** Told with the item as the server gave it back, and whether that is a new one. */
    announceSaved: (
      _,
      _params: {
        readonly item: Item
        readonly after: AfterSave
        readonly made: boolean
      },
    ) => {},
    /** Told the item as it was, and what was written. */
    announceArchived: (_, _params: { readonly leaves: boolean; readonly before: Item; readonly values: Item }) => {},
    announceDeleted: () => {},
    announceFailure: (_, _params: { readonly failure: ApiFailure }) => {},
    /** Told that what shows now was saved in another tab. */
    announceChangedElsewhere: () => {},
  },
  guards: {
    isEdited: ({ context }) => isEdited(context.history.edits),
    isLoaded: ({ context }) => context.loaded,
    isSavedAgain: ({ context }) => context.again !== null && isEdited(context.history.edits),
    /** What is staged now was not there when the save began. */
    isChangedMeanwhile: ({ context }) => context.history.past.length > 0,
  },
  delays: {
    untilRetry: ({ context }) => untilRetry(context.attempt, context.failure),
    longestSave,
  },
}).createMachine({
  id: 'itemEdit',
  context: ({ input }) => ({
    ...input,
    item: {},
    loaded: false,
    history: noHistory,
    began: {},
    sent: null,
    unsettled: null,
    attempt: 0,
    again: null,
    made: false,
    conflict: null,
    decided: [],
    gone: false,
    archiving: null,
    problems: [],
    failure: null,
    after: 'stay',
    savedAt: null,
  }),
  initial: 'loading',
  on: {
    // Whatever else goes on, what is typed is taken, once there is something to type into.
    'field.changed': {
      guard: 'isLoaded',
      actions: assign({
        history: ({ context, event: { field, patch } }) =>
          record(context.history, { field, patch }, context.item, Date.now()),
        problems: ({ context, event }) => context.problems.filter(problem => problem.field !== event.field),
      }),
    },
    'change.undone': {
      actions: assign({
        history: ({ context }) => undo(context.history, context.item, context.sent?.edits),
        problems: [],
      }),
    },
    'change.redone': {
      actions: assign({ history: ({ context }) => redo(context.history, context.item), problems: [] }),
    },
    'draft.restored': {
      guard: 'isLoaded',
      actions: assign(({ context, event }) => restored(context, event)),
    },
    'item.deleted': { guard: 'isLoaded', actions: assign({ gone: true }) },
  },
  states: {
    loading: {
      tags: 'loading',
      on: {
        'save.requested': { guard: 'isEdited', actions: assign({ again: ({ event }) => event.after }) },
        // What is on its way may be from before.
        'item.changed': { target: 'loading', reenter: true },
      },
      invoke: {
        src: 'loadItem',
        input: ({ context }) => ({ primaryKey: context.primaryKey, isSingleton: context.isSingleton }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'loaded',
            actions: assign(({ context, event }) => (event.output.ok ? arrived(context, event.output.value) : {})),
          },
          {
            guard: ({ context, event }) => context.loaded && isGone(failureOf(event.output)),
            target: 'editing',
            actions: assign({ again: null, gone: true }),
          },
          {
            // What was read before is still there, and so is what was typed into it.
            guard: 'isLoaded',
            target: 'editing',
            actions: [
              assign({ again: null }),
              { type: 'announceFailure', params: ({ event }) => ({ failure: failureOf(event.output) }) },
            ],
          },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.output) }) },
        ],
        onError: [
          {
            guard: 'isLoaded',
            target: 'editing',
            actions: [
              assign({ again: null }),
              { type: 'announceFailure', params: ({ event }) => ({ failure: defect(event.error) }) },
            ],
          },
          { target: 'failed', actions: assign({ failure: ({ event }) => defect(event.error) }) },
        ],
      },
    },
    loaded: {
      always: [
        {
          guard: 'isSavedAgain',
          target: 'saving',
          actions: assign({ after: ({ context }) => context.again ?? 'stay', again: null }),
        },
        { target: 'editing', actions: assign({ again: null }) },
      ],
    },
    failed: { on: { 'reload.requested': 'loading' } },
    editing: {
      tags: 'editing',
      on: {
        'save.requested': { target: 'saving', actions: assign({ after: ({ event }) => event.after }) },
        'archive.requested': {
          guard: ({ context }) => context.primaryKey !== null,
          target: 'archiving',
          actions: assign({ archiving: ({ event }) => ({ values: event.values, leaves: event.leaves }) }),
        },
        'delete.requested': { guard: ({ context }) => context.primaryKey !== null, target: 'askingDelete' },
        'edits.discarded': { actions: assign(discarded) },
        'reload.requested': 'loading',
        'item.changed': { target: 'loading', actions: 'announceChangedElsewhere' },
      },
    },
    saving: {
      tags: 'saving',
      initial: 'sending',
      entry: assign(({ context }) => begun(context)),
      on: {
        // A second press saves what was typed since the first, and nothing twice.
        'save.requested': { guard: 'isChangedMeanwhile', actions: assign({ again: ({ event }) => event.after }) },
        'edits.discarded': { target: 'editing', actions: assign(discarded) },
      },
      states: {
        sending: {
          invoke: {
            src: 'saveItem',
            input: ({ context }) => saveRequest(context),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#itemEdit.saved',
                actions: [
                  // Told after the edits have gone, so that a page which leaves does so with nothing pending.
                  assign(({ context, event }) => landed(context, event.output)),
                  {
                    type: 'announceSaved',
                    params: ({ context, event }) => ({
                      item: event.output.ok ? event.output.value : {},
                      after: context.after,
                      made: context.made,
                    }),
                  },
                ],
              },
              {
                guard: ({ event }) => !event.output.ok && readConflict(event.output.failure) !== null,
                target: '#itemEdit.conflicted',
                actions: assign(({ context, event }) => refusedWith(context, failureOf(event.output))),
              },
              {
                guard: ({ context, event }) =>
                  isTriedAgain(failureOf(event.output), context.attempt, isRepeatable(context)),
                target: 'waiting',
                actions: assign({ failure: ({ event }) => failureOf(event.output) }),
              },
              {
                target: '#itemEdit.editing',
                actions: [
                  assign(({ context, event }) => refusedWith(context, failureOf(event.output))),
                  { type: 'announceFailure', params: ({ event }) => ({ failure: failureOf(event.output) }) },
                ],
              },
            ],
            onError: {
              target: '#itemEdit.editing',
              actions: [
                assign(({ context, event }) => refusedWith(context, defect(event.error))),
                { type: 'announceFailure', params: ({ event }) => ({ failure: defect(event.error) }) },
              ],
            },
          },
          after: {
            longestSave: {
              guard: ({ context }) => isRepeatable(context),
              target: 'waiting',
              actions: assign({ failure: silence }),
            },
          },
        },
        waiting: {
          tags: 'retrying',
          entry: assign({ attempt: ({ context }) => context.attempt + 1 }),
          after: { untilRetry: 'sending' },
          on: {
            'retry.requested': 'sending',
            'save.stopped': {
              target: '#itemEdit.editing',
              actions: assign({ history: ({ context }) => givenBack(context), sent: null, again: null }),
            },
          },
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
    // Others have changed the same fields: nothing is overwritten before somebody has looked.
    conflicted: {
      tags: ['editing', 'conflict'],
      on: {
        'conflict.resolved': {
          target: 'decided',
          actions: assign(({ context, event }) => resolved(context, event.choices)),
        },
        'conflict.closed': { target: 'editing', actions: assign({ conflict: null }) },
      },
    },
    decided: {
      always: [
        { guard: 'isEdited', target: 'saving' },
        { target: 'loading', actions: assign({ history: noHistory, after: 'stay' }) },
      ],
    },
    archiving: {
      tags: 'archiving',
      invoke: {
        src: 'archiveItem',
        input: ({ context }) => ({
          primaryKey: context.primaryKey,
          isSingleton: context.isSingleton,
          values: context.archiving?.values ?? {},
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'loading',
            actions: [
              {
                type: 'announceArchived',
                params: ({ context }) => ({
                  leaves: context.archiving?.leaves === true,
                  before: context.item,
                  values: context.archiving?.values ?? {},
                }),
              },
              assign({ item: ({ context }) => ({ ...context.item, ...context.archiving?.values }) }),
            ],
          },
          {
            target: 'editing',
            actions: { type: 'announceFailure', params: ({ event }) => ({ failure: failureOf(event.output) }) },
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'announceFailure', params: ({ event }) => ({ failure: defect(event.error) }) },
        },
      },
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
          { guard: ({ event }) => event.output.ok, target: 'deleted', actions: assign({ history: noHistory }) },
          {
            target: 'editing',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.output) }),
              { type: 'announceFailure', params: ({ event }) => ({ failure: failureOf(event.output) }) },
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
