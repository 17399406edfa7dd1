import { assign } from 'xstate'
import { noHistory } from '../../edits/history.ts'
import { itemEditSetup } from './itemEditSetup.ts'
import { defect, failureOf } from './outcomes.ts'

/** The item is deleted; where that is refused the page stays, and what is staged. */
export const deletingState = itemEditSetup.createStateConfig({
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
})
