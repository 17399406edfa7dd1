import { assign, emit, fromPromise, setup } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { notProvided } from '../lazy/notProvided.ts'
import { type DrawingFailure, isDrawingFailure } from './drawImage.ts'
import { changed, dragged, dropped, type EditHistory, noHistory, redone, undone } from './editHistory.ts'
import { type ImageEdit, isUntouched } from './ImageEdit.ts'
import type { Picture } from './openPicture.ts'

/** The file data that the editor needs. */
export interface ImageDetails {
  readonly type: string
  readonly filesize: number | null
  readonly filename: string
  readonly title: string | null
  readonly folder: string | null
}

export interface LoadedImage {
  readonly details: ImageDetails
  readonly picture: Picture
}

/** The data is not an image that this browser can decode. */
export interface OpeningFailure {
  readonly _tag: 'Unopenable'
}

export type EditorFailure = ApiFailure | DrawingFailure | OpeningFailure

export interface SaveImage extends LoadedImage {
  readonly id: string
  readonly edit: ImageEdit
  readonly asNew: boolean
}

export interface ImageEditorContext {
  readonly id: string
  readonly loaded: LoadedImage | null
  readonly history: EditHistory
  readonly failure: EditorFailure | null
  readonly asNew: boolean
  readonly saved: Item | null
}

export type ImageEditorEvent =
  | { readonly type: 'load.requested' }
  | { readonly type: 'edit.changed'; readonly edit: ImageEdit }
  | { readonly type: 'edit.dragged'; readonly edit: ImageEdit }
  | { readonly type: 'drag.ended' }
  | { readonly type: 'edit.undone' }
  | { readonly type: 'edit.redone' }
  | { readonly type: 'save.requested'; readonly asNew: boolean }
  | { readonly type: 'save.confirmed' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  /** The user canceled the confirmation: neither saves nor closes. */
  | { readonly type: 'question.dropped' }

/** Events for views, emitted after the transition. */
export type ImageEditorNews =
  | { readonly type: 'saved'; readonly row: Item; readonly asNew: boolean }
  | { readonly type: 'closed' }

/**
 * An image that is loaded, edited and saved. Replacing the file asks first, and so does closing with edits; a failed
 * save keeps them.
 */
export const imageEditorMachine = setup({
  types: {
    context: {} as ImageEditorContext,
    events: {} as ImageEditorEvent,
    input: {} as { readonly id: string },
    emitted: {} as ImageEditorNews,
    tags: {} as 'loading' | 'failed' | 'ready' | 'confirming' | 'leaving' | 'saving',
  },
  actors: {
    loadImage: fromPromise<LoadedImage, string>(notProvided('loadImage')),
    saveImage: fromPromise<Item, SaveImage>(notProvided('saveImage')),
  },
  guards: { isEdited: ({ context }) => isEdited(context) },
}).createMachine({
  id: 'imageEditor',
  context: ({ input }) => ({
    id: input.id,
    loaded: null,
    history: noHistory,
    failure: null,
    asNew: false,
    saved: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadImage',
        input: ({ context }) => context.id,
        onDone: { target: 'editing', actions: assign({ loaded: ({ event }) => event.output, failure: null }) },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
      on: { 'close.requested': 'closed' },
    },
    failed: { tags: 'failed', on: { 'load.requested': 'loading', 'close.requested': 'closed' } },
    editing: {
      tags: 'ready',
      on: {
        'edit.changed': { actions: assign({ history: ({ context, event }) => changed(context.history, event.edit) }) },
        'edit.dragged': { actions: assign({ history: ({ context, event }) => dragged(context.history, event.edit) }) },
        'drag.ended': { actions: assign({ history: ({ context }) => dropped(context.history) }) },
        'edit.undone': { actions: assign({ history: ({ context }) => undone(context.history) }) },
        'edit.redone': { actions: assign({ history: ({ context }) => redone(context.history) }) },
        'save.requested': [
          {
            guard: ({ context, event }) => event.asNew && isEdited(context),
            target: 'saving',
            actions: assign({ asNew: true, failure: null }),
          },
          { guard: 'isEdited', target: 'confirming', actions: assign({ asNew: false, failure: null }) },
        ],
        'close.requested': [{ guard: 'isEdited', target: 'leaving' }, { target: 'closed' }],
      },
    },
    confirming: {
      tags: ['ready', 'confirming'],
      on: { 'save.confirmed': 'saving', 'question.dropped': 'editing' },
    },
    leaving: {
      tags: ['ready', 'leaving'],
      on: { 'close.confirmed': 'closed', 'question.dropped': 'editing' },
    },
    saving: {
      tags: ['ready', 'saving'],
      invoke: {
        src: 'saveImage',
        input: ({ context: { id, loaded, history, asNew } }) => {
          if (!loaded) throw new Error('imageEditorMachine: a picture is saved that was not loaded')
          return { id, ...loaded, edit: history.edit, asNew }
        },
        onDone: {
          target: 'saved',
          actions: [
            assign({ saved: ({ event }) => event.output }),
            emit(({ context: { asNew }, event }) => ({ type: 'saved', row: event.output, asNew }) as const),
          ],
        },
        onError: { target: 'editing', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    saved: { type: 'final' },
    closed: { type: 'final', entry: emit({ type: 'closed' }) },
  },
})

const isEdited = ({ loaded, history }: ImageEditorContext): boolean =>
  loaded !== null && !isUntouched(history.edit, loaded.picture)

const isOpeningFailure = (cause: unknown): cause is OpeningFailure =>
  typeof cause === 'object' && cause !== null && '_tag' in cause && cause._tag === 'Unopenable'

const failureOf = (cause: unknown): EditorFailure =>
  isDrawingFailure(cause) || isOpeningFailure(cause) ? cause : toFailure(cause)
