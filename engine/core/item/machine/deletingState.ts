import { assign, emit } from 'xstate'
import { toFailure } from '../../api/ApiFailure.ts'
import { noHistory } from '../../edits/history.ts'
import { itemEditSetup } from './itemEditSetup.ts'

/** Deletes the item; on failure the page and the staged edits stay. */
export const deletingState = itemEditSetup.createStateConfig({
  tags: ['deleting', 'asking-delete'],
  invoke: {
    src: 'deleteItem',
    input: ({ context: { primaryKey, isSingleton } }) => ({ primaryKey, isSingleton }),
    onDone: {
      target: 'deleted',
      actions: [
        assign({ history: noHistory }),
        emit(({ context }) => ({ type: 'deleted', item: context.item }) as const),
      ],
    },
    onError: {
      target: 'editing',
      actions: [
        assign({ failure: ({ event }) => toFailure(event.error) }),
        { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
      ],
    },
  },
})
