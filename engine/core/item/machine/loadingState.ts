import { assign } from 'xstate'
import { arrived, isGone } from '../saving/steps.ts'
import { itemEditSetup } from './itemEditSetup.ts'
import { defect, failureOf } from './outcomes.ts'

/** The item is read; what was read before stays, and what is typed meanwhile is taken. */
export const loadingState = itemEditSetup.createStateConfig({
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
})
