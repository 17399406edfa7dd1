import { assign } from 'xstate'
import { itemEditSetup } from './itemEditSetup.ts'
import { defect, failureOf } from './outcomes.ts'

/** The item goes into the archive or out of it, beside what is staged. */
export const archivingState = itemEditSetup.createStateConfig({
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
})
