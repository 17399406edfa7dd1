import { assign, emit, fromPromise, not, setup } from 'xstate'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { notProvided } from '../lazy/notProvided.ts'

export interface EditorInput {
  readonly initial: unknown
  readonly isEdited: (draft: unknown, initial: unknown) => boolean
  /** Stays open after a save, with the sent draft as the new initial one. */
  readonly goesOn: boolean
}

/** One try to save. */
export interface Attempt {
  readonly draft: unknown
  /** Saves over someone else's changes, after a conflict was shown. */
  readonly overrides: boolean
}

export interface EditorContext extends EditorInput {
  readonly draft: unknown
  /** The last try, also after it was refused. */
  readonly sent: Attempt | null
  /** Why the last save was rejected; null once the next one begins. */
  readonly failure: ApiFailure | null
}

export type EditorEvent =
  /** Creates a new draft. Drafts are immutable. */
  | { readonly type: 'draft.changed'; readonly draft: unknown }
  | { readonly type: 'save.requested' }
  | { readonly type: 'leave.requested' }
  | { readonly type: 'leave.confirmed' }
  | { readonly type: 'leave.dropped' }
  /** The edited object was deleted, so there is nothing to confirm. */
  | { readonly type: 'editor.closed' }

/** Events for views. */
export type EditorNews =
  | { readonly type: 'saved'; readonly value: unknown }
  | { readonly type: 'refused'; readonly failure: ApiFailure }
  | { readonly type: 'left' }
  | { readonly type: 'stayed' }

const isConflict = (failure: ApiFailure): boolean => failure._tag === 'Refused' && failure.code === 'CONFLICT'

const editorSetup = setup({
  types: {
    context: {} as EditorContext,
    events: {} as EditorEvent,
    input: {} as EditorInput,
    emitted: {} as EditorNews,
    tags: {} as 'busy' | 'refused' | 'conflicted' | 'leaving' | 'closed',
  },
  actors: {
    /** Returns the server's result for the draft, and throws an `ApiFailure`. */
    send: fromPromise<unknown, Attempt>(notProvided('send')),
  },
  guards: {
    isEdited: ({ context: { isEdited, draft, initial } }) => isEdited(draft, initial),
    goesOn: ({ context }) => context.goesOn,
  },
  actions: {
    begin: assign(({ context: { draft } }, overrides: boolean) => ({ sent: { draft, overrides }, failure: null })),
    settle: assign({ initial: ({ context }) => context.sent?.draft }),
    refuse: assign({ failure: (_, failure: ApiFailure) => failure }),
    tellSaved: emit((_, { value }: { readonly value: unknown }) => ({ type: 'saved', value }) as const),
    tellRefused: emit((_, failure: ApiFailure) => ({ type: 'refused', failure }) as const),
    tellLeft: emit({ type: 'left' }),
    tellStayed: emit({ type: 'stayed' }),
  },
})

const sending = editorSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    src: 'send',
    input: ({ context: { sent, draft } }) => sent ?? { draft, overrides: false },
    onDone: [
      {
        guard: 'goesOn',
        target: 'idle',
        actions: ['settle', { type: 'tellSaved', params: ({ event }) => ({ value: event.output }) }],
      },
      { target: '#editor.saved', actions: { type: 'tellSaved', params: ({ event }) => ({ value: event.output }) } },
    ],
    onError: [
      {
        guard: ({ event }) => isConflict(toFailure(event.error)),
        target: 'conflicted',
        actions: [
          { type: 'refuse', params: ({ event }) => toFailure(event.error) },
          { type: 'tellRefused', params: ({ event }) => toFailure(event.error) },
        ],
      },
      {
        target: 'refused',
        actions: [
          { type: 'refuse', params: ({ event }) => toFailure(event.error) },
          { type: 'tellRefused', params: ({ event }) => toFailure(event.error) },
        ],
      },
    ],
  },
})

const save = { target: 'sending', actions: { type: 'begin', params: false } } as const

/**
 * A draft that is edited and sent. A rejection keeps it, as well as anything typed while it was being sent. After a
 * conflict the next save overrides what others have saved. Leaving asks first if something would be lost, also while
 * sending.
 */
export const editorMachine = editorSetup.createMachine({
  id: 'editor',
  context: ({ input }) => ({ ...input, draft: input.initial, sent: null, failure: null }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: {
        'draft.changed': { actions: assign({ draft: ({ event }) => event.draft }) },
        'editor.closed': 'left',
      },
      states: {
        draft: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'isEdited', target: 'editing' }, on: { 'save.requested': save } },
            editing: { always: { guard: not('isEdited'), target: 'idle' }, on: { 'save.requested': save } },
            sending,
            refused: { tags: 'refused', on: { 'save.requested': save } },
            conflicted: {
              tags: ['refused', 'conflicted'],
              on: { 'save.requested': { target: 'sending', actions: { type: 'begin', params: true } } },
            },
          },
        },
        exit: {
          initial: 'staying',
          states: {
            staying: {
              on: {
                'leave.requested': [
                  { guard: 'isEdited', target: 'leaving' },
                  { target: '#editor.left', actions: 'tellLeft' },
                ],
              },
            },
            leaving: {
              tags: 'leaving',
              on: {
                'leave.confirmed': { target: '#editor.left', actions: 'tellLeft' },
                'leave.dropped': { target: 'staying', actions: 'tellStayed' },
              },
            },
          },
        },
      },
    },
    // Waits for its view to unmount. It can no longer be changed or sent.
    saved: { tags: ['busy', 'closed'] },
    left: { tags: 'closed' },
  },
})
