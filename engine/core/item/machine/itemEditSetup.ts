import { fromPromise, setup } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import type { Outcome } from '../../api/exchange.ts'
import { isEdited } from '../../edits/Patch.ts'
import type { AfterSave, ItemEditContext, ItemEditEvent, ItemEditInput, SaveRequest } from '../ItemEdit.ts'
import { untilRetry } from '../saving/retry.ts'

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`itemEditMachine: the actor "${name}" was not provided`)
}

/** Milliseconds after which a save without an answer is taken for lost. */
const longestSave = 60_000

/** What the machine of an item's page knows and does; its states stand in files of their own. */
export const itemEditSetup = setup({
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
})
