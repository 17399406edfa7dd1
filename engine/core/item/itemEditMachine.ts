import { assign } from 'xstate'
import { noHistory, record, redo, undo } from '../edits/history.ts'
import { isEdited } from '../edits/Patch.ts'
import type { AfterSave, ItemEditContext } from './ItemEdit.ts'
import { archivingState } from './machine/archivingState.ts'
import { deletingState } from './machine/deletingState.ts'
import { discarded } from './machine/discarded.ts'
import { itemEditSetup } from './machine/itemEditSetup.ts'
import { loadingState } from './machine/loadingState.ts'
import { savingState } from './machine/savingState.ts'
import { applyRestored, nextOf, resolveConflict, sendingOf, startSave } from './saving/steps.ts'

/**
 * One item on its page: loading, editing, validation, saving, deleting. It keeps edits until their save has succeeded;
 * a failed save keeps all of them, and edits made while one runs stay on top of it. Views receive its outcomes as
 * `ItemNews`.
 */
export const itemEditMachine = itemEditSetup.createMachine({
  id: 'itemEdit',
  context: ({ input }) => ({
    ...input,
    item: {},
    loaded: false,
    history: noHistory,
    baseValues: {},
    unsettled: null,
    save: { step: 'none', next: null },
    resolvedRows: [],
    isDeleted: false,
    archiving: null,
    problems: [],
    failure: null,
    savedAt: null,
  }),
  initial: 'loading',
  on: {
    // Edits are accepted in every state, once the item has loaded.
    'field.changed': {
      guard: 'isLoaded',
      actions: assign({
        history: ({ context, event: { field, patch } }) =>
          record(context.history, { field, patch }, context.item, Date.now()),
        problems: ({ context: { problems }, event }) =>
          problems.some(problem => problem.field === event.field)
            ? problems.filter(problem => problem.field !== event.field)
            : problems,
      }),
    },
    'change.undone': {
      actions: assign({
        history: ({ context }) => undo(context.history, context.item, sendingOf(context)?.sent.edits),
        problems: [],
      }),
    },
    'change.redone': {
      actions: assign({ history: ({ context }) => redo(context.history, context.item), problems: [] }),
    },
    'draft.restored': {
      guard: 'isLoaded',
      actions: assign(({ context, event }) => applyRestored(context, event)),
    },
    'item.deleted': { guard: 'isLoaded', actions: assign({ isDeleted: true }) },
  },
  states: {
    loading: loadingState,
    loaded: {
      always: [
        {
          guard: ({ context }) => nextOf(context) !== null && isEdited(context.history.edits),
          target: 'saving',
          actions: assign(({ context }) => startSave(context, nextOf(context) ?? 'stay')),
        },
        { target: 'editing', actions: 'clearNext' },
      ],
    },
    failed: { on: { 'reload.requested': 'loading' } },
    editing: {
      tags: 'editing',
      on: {
        'save.requested': {
          target: 'saving',
          actions: assign(({ context, event }) => startSave(context, event.after, event.copyValues)),
        },
        'archive.requested': {
          guard: ({ context }) => context.primaryKey !== null,
          target: 'archiving',
          actions: assign({ archiving: ({ event }) => ({ values: event.values, leaves: event.leaves }) }),
        },
        'delete.requested': { guard: ({ context }) => context.primaryKey !== null, target: 'askingDelete' },
        'edits.discarded': { actions: assign(discarded) },
        'reload.requested': 'loading',
        'item.changed': { target: 'loading', actions: 'tellChangedElsewhere' },
      },
    },
    saving: savingState,
    // If the page stays open, reloads the item; otherwise the page has already unmounted.
    saved: {
      always: [
        {
          guard: ({ context }) => context.isSingleton || (hasSaved(context, 'stay') && context.primaryKey !== null),
          target: 'loading',
        },
        { target: 'left' },
      ],
    },
    left: {
      tags: 'saving',
      // Add-new on the page of a new item stays on it and starts afresh.
      always: {
        guard: ({ context }) => hasSaved(context, 'add-new') && context.primaryKey === null,
        target: 'loading',
      },
    },
    // Others have changed the same fields. Overwrites nothing until the user has decided.
    conflicted: {
      tags: ['editing', 'conflict'],
      on: {
        'conflict.resolved': {
          target: 'decided',
          actions: assign(({ context, event }) => resolveConflict(context, event.choices)),
        },
        'conflict.closed': { target: 'editing', actions: 'clearNext' },
      },
    },
    decided: {
      always: [
        {
          guard: 'isEdited',
          target: 'saving',
          actions: assign(({ context }) =>
            startSave(context, context.save.step === 'conflicted' ? context.save.after : 'stay'),
          ),
        },
        { target: 'loading', actions: ['clearNext', assign({ history: noHistory })] },
      ],
    },
    archiving: archivingState,
    askingDelete: {
      tags: ['editing', 'asking-delete'],
      on: { 'delete.confirmed': 'deleting', 'delete.cancelled': 'editing' },
    },
    deleting: deletingState,
    deleted: {},
  },
})

const hasSaved = ({ save }: ItemEditContext, after: AfterSave): boolean => save.step === 'saved' && save.after === after
