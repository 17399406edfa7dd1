import { assign, fromPromise, setup } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import { type ApiFailure, isVerdict, toFailure } from '../api/ApiFailure.ts'
import { notProvided } from '../lazy/notProvided.ts'
import type { UploadTarget } from '../registry/StudioHost.ts'
import type { PickedFile } from './PickedFile.ts'
import type { UploadNote, UploadProblem, UploadReport } from './UploadReport.ts'

export interface FileUploadInput {
  readonly id: string
  readonly batch: string
  readonly picked: PickedFile
  readonly target: UploadTarget
}

/** The result of checking a file before it is sent. */
export type Checked =
  | { readonly kind: 'sound'; readonly notes: readonly UploadNote[] }
  | { readonly kind: 'duplicate'; readonly match: Item; readonly notes: readonly UploadNote[] }
  | { readonly kind: 'refused'; readonly problem: UploadProblem }

export interface CheckInput extends FileUploadInput {
  /** Whether to look for a duplicate. */
  readonly compares: boolean
}

export interface SendInput extends FileUploadInput {
  readonly progress: (percent: number) => void
}

export interface Sent {
  readonly row: Item
  readonly notes: readonly UploadNote[]
}

export interface FileUploadContext extends UploadReport {
  /** Whether the user wants to upload a duplicate. */
  readonly allTheSame: boolean
  /** Connections lost since the last progress. */
  readonly cuts: number
}

export type FileUploadEvent =
  | { readonly type: 'turn.came' }
  | { readonly type: 'progress.made'; readonly percent: number }
  | { readonly type: 'connection.back' }
  | { readonly type: 'match.taken' }
  | { readonly type: 'match.passed' }
  | { readonly type: 'cancel.requested' }
  | { readonly type: 'retry.requested' }

/**
 * Lost connections in a row after which a file fails: about two minutes without a server, and less for one that returns
 * errors.
 */
const maxAttempts = { lost: 9, refused: 4 }

/** Milliseconds before the next attempt: a little longer each time. */
export const pauseAfter = (cuts: number): number => Math.min(500 * 2 ** Math.max(cuts - 1, 0), 20_000)

const isPassing = (failure: ApiFailure, cuts: number): boolean =>
  failure._tag === 'Unreachable'
    ? cuts + 1 < maxAttempts.lost
    : failure._tag === 'Refused' && !isVerdict(failure) && cuts + 1 < maxAttempts.refused

/**
 * The upload of one file: queued, checked, sent, and reported. It resumes after a lost connection; a rejection, or an
 * unanswered duplicate, waits for the user.
 */
export const fileUploadMachine = setup({
  types: {
    context: {} as FileUploadContext,
    events: {} as FileUploadEvent,
    input: {} as FileUploadInput,
  },
  actors: {
    check: fromPromise<Checked, CheckInput>(notProvided('check')),
    send: fromPromise<Sent, SendInput>(notProvided('send')),
  },
  actions: {
    /** Called on every change. */
    report: () => {},
    fail: assign((_, problem: UploadProblem) => ({ status: 'refused' as const, problem })),
  },
  delays: { pause: ({ context }) => pauseAfter(context.cuts) },
}).createMachine({
  id: 'fileUpload',
  context: ({ input }) => ({
    ...input,
    status: 'waiting',
    percent: 0,
    problem: null,
    row: null,
    match: null,
    notes: [],
    allTheSame: false,
    cuts: 0,
  }),
  initial: 'waiting',
  states: {
    waiting: {
      entry: [assign({ status: 'waiting', problem: null }), 'report'],
      on: { 'turn.came': 'checking', 'cancel.requested': 'cancelled' },
    },
    checking: {
      entry: [assign({ status: 'checking' }), 'report'],
      on: { 'cancel.requested': 'cancelled' },
      invoke: {
        src: 'check',
        input: ({ context: { allTheSame, batch, id, picked, target } }) => ({
          ...{ id, batch, picked, target },
          compares: !allTheSame,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: {
              type: 'fail',
              params: ({ event }) => (event.output.kind === 'refused' ? event.output.problem : { kind: 'unreadable' }),
            },
          },
          {
            guard: ({ event }) => event.output.kind === 'duplicate',
            target: 'duplicate',
            actions: assign(({ event }) =>
              event.output.kind === 'duplicate' ? { match: event.output.match, notes: event.output.notes } : {},
            ),
          },
          {
            target: 'sending',
            actions: assign(({ event }) => (event.output.kind === 'sound' ? { notes: event.output.notes } : {})),
          },
        ],
        onError: { target: 'refused', actions: { type: 'fail', params: { kind: 'unreadable' } } },
      },
    },
    /** Its bytes are in the library. */
    duplicate: {
      entry: [assign({ status: 'duplicate' }), 'report'],
      on: {
        'match.taken': {
          target: 'arrived',
          actions: assign(({ context }) => ({ row: context.match, notes: [] })),
        },
        'match.passed': { target: 'waiting', actions: assign({ allTheSame: true }) },
        'cancel.requested': 'cancelled',
      },
    },
    sending: {
      entry: [assign({ status: 'sending' }), 'report'],
      on: {
        'progress.made': [
          {
            guard: ({ context, event }) => event.percent > context.percent,
            actions: [assign({ percent: ({ event }) => event.percent, cuts: 0 }), 'report'],
          },
          { actions: [assign({ percent: ({ event }) => event.percent }), 'report'] },
        ],
        'cancel.requested': 'cancelled',
      },
      invoke: {
        src: 'send',
        input: ({ context: { batch, id, picked, target }, self }) => ({
          ...{ id, batch, picked, target },
          progress: percent => self.send({ type: 'progress.made', percent }),
        }),
        onDone: {
          target: 'arrived',
          actions: assign(({ context, event }) => ({
            row: event.output.row,
            notes: [...context.notes, ...event.output.notes],
          })),
        },
        onError: [
          {
            guard: ({ context, event }) => isPassing(toFailure(event.error), context.cuts),
            target: 'cut',
            actions: assign({ cuts: ({ context }) => context.cuts + 1 }),
          },
          {
            target: 'refused',
            actions: {
              type: 'fail',
              params: ({ event }) => ({ kind: 'failed', failure: toFailure(event.error) }),
            },
          },
        ],
      },
    },
    cut: {
      entry: [assign({ status: 'cut' }), 'report'],
      after: { pause: 'sending' },
      on: { 'connection.back': 'sending', 'cancel.requested': 'cancelled' },
    },
    refused: {
      entry: 'report',
      on: { 'retry.requested': { target: 'waiting', actions: assign({ cuts: 0 }) }, 'cancel.requested': 'cancelled' },
    },
    cancelled: {
      entry: [assign({ status: 'cancelled', percent: 0, problem: null }), 'report'],
      on: { 'retry.requested': { target: 'waiting', actions: assign({ cuts: 0 }) } },
    },
    arrived: { entry: [assign({ status: 'arrived', percent: 100 }), 'report'] },
  },
})
