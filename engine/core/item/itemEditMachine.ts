import { assign } from 'xstate'
import { noHistory, record, redo, undo } from '../edits/history.ts'
import { archivingState } from './machine/archivingState.ts'
import { deletingState } from './machine/deletingState.ts'
import { discarded } from './machine/discarded.ts'
import { itemEditSetup } from './machine/itemEditSetup.ts'
import { loadingState } from './machine/loadingState.ts'
import { savingState } from './machine/savingState.ts'
import { resolved, restored } from './saving/steps.ts'

/**
 * One item on its page: loading, editing, checking, saving, deleting. Edits live here until a save of theirs has
 * succeeded; a failed save keeps every one of them (C-160), and what is typed while one runs stays on top of it. What
 * happens afterwards is told through the actions.
 */
export const itemEditMachine = itemEditSetup.createMachine({
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
    loading: loadingState,
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
    saving: savingState,
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
    archiving: archivingState,
    askingDelete: {
      tags: ['editing', 'asking-delete'],
      on: { 'delete.confirmed': 'deleting', 'delete.cancelled': 'editing' },
    },
    deleting: deletingState,
    deleted: { entry: 'announceDeleted' },
  },
})
