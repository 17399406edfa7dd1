import { assign, emit, fromPromise, setup } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import { isEdited } from '../../edits/Patch.ts'
import { notProvided } from '../../lazy/notProvided.ts'
import type { AfterSave, ItemEditContext, ItemEditEvent, ItemEditInput, ItemNews, SaveRequest } from '../ItemEdit.ts'
import { untilRetry } from '../saving/retry.ts'

/** Milliseconds after which a save without a response counts as lost. */
const longestSave = 60_000

/** The types, actors, guards and actions of the item page's machine; its states are in separate files. */
export const itemEditSetup = setup({
  types: {
    context: {} as ItemEditContext,
    events: {} as ItemEditEvent,
    input: {} as ItemEditInput,
    emitted: {} as ItemNews,
    tags: {} as 'loading' | 'editing' | 'saving' | 'retrying' | 'archiving' | 'deleting' | 'asking-delete' | 'conflict',
  },
  // Each fails with an `ApiFailure`.
  actors: {
    loadItem: fromPromise<Item, ItemEditInput>(notProvided('loadItem')),
    saveItem: fromPromise<Item, SaveRequest>(notProvided('saveItem')),
    archiveItem: fromPromise<unknown, ItemEditInput & { readonly values: Item }>(notProvided('archiveItem')),
    deleteItem: fromPromise<unknown, ItemEditInput>(notProvided('deleteItem')),
  },
  actions: {
    clearNext: assign({ save: { step: 'none', next: null } }),
    tellSaved: emit((_, { item, after, isCreated }: { item: Item; after: AfterSave; isCreated: boolean }) => ({
      ...({ type: 'saved' } as const),
      ...{ item, after, isCreated },
    })),
    tellRefused: emit((_, refused: { failure: ApiFailure; after?: AfterSave }) => ({
      ...({ type: 'refused' } as const),
      ...refused,
    })),
    tellChangedElsewhere: emit(({ context, event }) => ({
      ...({ type: 'changed.elsewhere' } as const),
      edited: isEdited(context.history.edits),
      by: event.type === 'item.changed' ? event.by : undefined,
    })),
  },
  guards: {
    isEdited: ({ context }) => isEdited(context.history.edits),
    isLoaded: ({ context }) => context.loaded,
    /** There are edits newer than the save. */
    hasLaterEdits: ({ context }) => context.history.past.length > 0,
  },
  delays: {
    untilRetry: ({ context: { save } }) =>
      save.step === 'sending' ? untilRetry(save.attempt, save.failure) : untilRetry(0, null),
    longestSave,
  },
})
