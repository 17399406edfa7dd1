import { assign } from 'xstate'
import { toFailure } from '../../api/ApiFailure.ts'
import { applyLoaded, isGone } from '../saving/steps.ts'
import { itemEditSetup } from './itemEditSetup.ts'

/** Loads the item. Until then, the previous version stays editable. */
export const loadingState = itemEditSetup.createStateConfig({
  tags: 'loading',
  on: {
    'save.requested': {
      guard: 'isEdited',
      actions: assign({ save: ({ event }) => ({ step: 'none', next: event.after }) }),
    },
    // The pending response may be outdated.
    'item.changed': { target: 'loading', reenter: true },
  },
  invoke: {
    src: 'loadItem',
    input: ({ context: { primaryKey, isSingleton, initial = {} } }) => ({ primaryKey, isSingleton, initial }),
    onDone: { target: 'loaded', actions: assign(({ context, event }) => applyLoaded(context, event.output)) },
    onError: [
      {
        guard: ({ context, event }) => context.loaded && isGone(toFailure(event.error)),
        target: 'editing',
        actions: ['clearNext', assign({ isDeleted: true })],
      },
      {
        // The previous version is still displayed, with its edits.
        guard: 'isLoaded',
        target: 'editing',
        actions: ['clearNext', { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) }],
      },
      { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
    ],
  },
})
