import { assign, emit } from 'xstate'
import { toFailure } from '../../api/ApiFailure.ts'
import { itemEditSetup } from './itemEditSetup.ts'

/** Archives or unarchives the item; staged edits are not saved with it. */
export const archivingState = itemEditSetup.createStateConfig({
  tags: 'archiving',
  invoke: {
    src: 'archiveItem',
    input: ({ context: { primaryKey, isSingleton, archiving } }) => ({
      ...{ primaryKey, isSingleton },
      values: archiving?.values ?? {},
    }),
    onDone: {
      target: 'loading',
      actions: [
        emit(({ context: { archiving, item } }) => ({
          ...({ type: 'archived' } as const),
          before: item,
          values: archiving?.values ?? {},
          leaves: archiving?.leaves === true,
        })),
        assign({ item: ({ context }) => ({ ...context.item, ...context.archiving?.values }) }),
      ],
    },
    onError: {
      target: 'editing',
      actions: { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
    },
  },
})
