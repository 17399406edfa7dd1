import { assign } from 'xstate'
import { readConflict } from '../saving/Conflict.ts'
import { isTriedAgain } from '../saving/retry.ts'
import { begun, givenBack, isRepeatable, landed, refusedWith, saveRequest } from '../saving/steps.ts'
import { discarded } from './discarded.ts'
import { itemEditSetup } from './itemEditSetup.ts'
import { defect, failureOf, silence } from './outcomes.ts'

/** What is staged is sent, again by itself where that cannot do it twice. */
export const savingState = itemEditSetup.createStateConfig({
  tags: 'saving',
  initial: 'sending',
  entry: assign(({ context }) => begun(context)),
  on: {
    // A second press saves what was typed since the first, and nothing twice.
    'save.requested': { guard: 'isChangedMeanwhile', actions: assign({ again: ({ event }) => event.after }) },
    'edits.discarded': { target: 'editing', actions: assign(discarded) },
  },
  states: {
    sending: {
      invoke: {
        src: 'saveItem',
        input: ({ context }) => saveRequest(context),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: '#itemEdit.saved',
            actions: [
              // Told after the edits have gone, so that a page which leaves does so with nothing pending.
              assign(({ context, event }) => landed(context, event.output)),
              {
                type: 'announceSaved',
                params: ({ context, event }) => ({
                  item: event.output.ok ? event.output.value : {},
                  after: context.after,
                  made: context.made,
                }),
              },
            ],
          },
          {
            guard: ({ event }) => !event.output.ok && readConflict(event.output.failure) !== null,
            target: '#itemEdit.conflicted',
            actions: assign(({ context, event }) => refusedWith(context, failureOf(event.output))),
          },
          {
            guard: ({ context, event }) =>
              isTriedAgain(failureOf(event.output), context.attempt, isRepeatable(context)),
            target: 'waiting',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
          {
            target: '#itemEdit.editing',
            actions: [
              assign(({ context, event }) => refusedWith(context, failureOf(event.output))),
              { type: 'announceFailure', params: ({ event }) => ({ failure: failureOf(event.output) }) },
            ],
          },
        ],
        onError: {
          target: '#itemEdit.editing',
          actions: [
            assign(({ context, event }) => refusedWith(context, defect(event.error))),
            { type: 'announceFailure', params: ({ event }) => ({ failure: defect(event.error) }) },
          ],
        },
      },
      after: {
        longestSave: {
          guard: ({ context }) => isRepeatable(context),
          target: 'waiting',
          actions: assign({ failure: silence }),
        },
      },
    },
    waiting: {
      tags: 'retrying',
      entry: assign({ attempt: ({ context }) => context.attempt + 1 }),
      after: { untilRetry: 'sending' },
      on: {
        'retry.requested': 'sending',
        'save.stopped': {
          target: '#itemEdit.editing',
          actions: assign({ history: ({ context }) => givenBack(context), sent: null, again: null }),
        },
      },
    },
  },
})
