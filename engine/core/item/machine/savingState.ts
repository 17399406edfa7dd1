import { assign } from 'xstate'
import { toFailure } from '../../api/ApiFailure.ts'
import { readConflict } from '../saving/Conflict.ts'
import {
  applySaved,
  countRetry,
  isRetried,
  queueSave,
  rejectSave,
  restoreStaged,
  saveRequest,
} from '../saving/steps.ts'
import { discarded } from './discarded.ts'
import { itemEditSetup } from './itemEditSetup.ts'

/** Sends the staged edits, and retries automatically if that cannot execute the save twice. */
export const savingState = itemEditSetup.createStateConfig({
  tags: 'saving',
  initial: 'sending',
  on: {
    // A second click saves the edits since the first one, without saving anything twice.
    'save.requested': {
      guard: 'hasLaterEdits',
      actions: assign(({ context, event }) => queueSave(context, event.after)),
    },
    'edits.discarded': { target: 'editing', actions: assign(discarded) },
  },
  states: {
    sending: {
      invoke: {
        src: 'saveItem',
        input: ({ context }) => saveRequest(context),
        onDone: {
          target: '#itemEdit.saved',
          actions: [
            assign(({ context, event }) => applySaved(context, event.output)),
            {
              type: 'tellSaved',
              params: ({ context: { save }, event }) => ({
                item: event.output,
                after: save.step === 'saved' ? save.after : 'stay',
                isCreated: save.step === 'saved' && save.isCreated,
              }),
            },
          ],
        },
        onError: [
          {
            guard: ({ event }) => readConflict(toFailure(event.error)) !== null,
            target: '#itemEdit.conflicted',
            actions: assign(({ context, event }) => rejectSave(context, toFailure(event.error))),
          },
          {
            guard: ({ context, event }) => isRetried(context, event.error),
            target: 'waiting',
            actions: assign(({ context, event }) => countRetry(context, toFailure(event.error))),
          },
          {
            target: '#itemEdit.editing',
            actions: [
              {
                type: 'tellRefused',
                params: ({ context: { save }, event }) => ({
                  failure: toFailure(event.error),
                  ...(save.step === 'sending' ? { after: save.after } : {}),
                }),
              },
              assign(({ context, event }) => rejectSave(context, toFailure(event.error))),
            ],
          },
        ],
      },
      after: {
        longestSave: {
          guard: ({ context }) => isRetried(context, noAnswerFailure),
          target: 'waiting',
          actions: assign(({ context }) => countRetry(context, noAnswerFailure)),
        },
      },
    },
    waiting: {
      tags: 'retrying',
      after: { untilRetry: 'sending' },
      on: {
        'retry.requested': 'sending',
        'save.stopped': {
          target: '#itemEdit.editing',
          actions: assign(({ context }) => restoreStaged(context)),
        },
      },
    },
  },
})

/** A save without an answer yet. */
const noAnswerFailure = { _tag: 'Unreachable', message: 'no answer in time' } as const
