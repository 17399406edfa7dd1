import { and, assign, emit, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { notProvided } from '../lazy/notProvided.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { PlanOutcome } from '../model/planMachine.ts'
import { isDestructive } from './destruction.ts'
import { storedDraft } from './draftField.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { hasWholeRules, isReady } from './isComplete.ts'
import { settled } from './kinds/kindRules.ts'
import { setupCalls } from './setupCalls.ts'
import { type TabId, tabAfter, tabsOf } from './tabs.ts'

export interface FieldSetupInput {
  /** The initial draft. */
  readonly draft: FieldDraft
  readonly metadata: Metadata
}

interface Context extends FieldSetupInput {
  readonly first: FieldDraft
  /** The initial model: an existing field is compared with it. */
  readonly initialMetadata: Metadata
  readonly tab: TabId
  /** The reason why the last save changed nothing. */
  readonly failure: ApiFailure | null
  /** A conflict with someone else's change was reported: the next save overwrites it. */
  readonly disputed: boolean
}

type Event =
  | { readonly type: 'draft.changed'; readonly draft: FieldDraft }
  /** The model was reloaded: someone else may have changed it. */
  | { readonly type: 'model.changed'; readonly metadata: Metadata }
  | { readonly type: 'tab.opened'; readonly tab: TabId }
  | { readonly type: 'next.requested' }
  /** Generate translations with default names, or go step by step. */
  | { readonly type: 'generate.requested' }
  | { readonly type: 'manual.requested' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'destruction.confirmed' }
  | { readonly type: 'destruction.cancelled' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.cancelled' }

/** Events for views. */
export type FieldSetupNews = { readonly type: 'saved' } | { readonly type: 'left' }

const machineSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as FieldSetupInput,
    emitted: {} as FieldSetupNews,
    tags: {} as 'naming' | 'editing' | 'saving' | 'asking-leave' | 'asking-destruction',
  },
  actors: {
    /** Makes the calls, and has the studio reload the model. */
    save: fromPromise<PlanOutcome, readonly ModelCall[]>(notProvided('save')),
  },
  actions: {
    tellSaved: emit({ type: 'saved' }),
    /** With or without a save. */
    tellLeft: emit({ type: 'left' }),
  },
  guards: {
    isNamed: ({ context }) => context.first.stored === null && context.first.kind === 'translations',
    isReady: ({ context: { draft, metadata } }) => isReady(draft, metadata) && hasWholeRules(draft, metadata),
    isEdited: ({ context }) => isEdited(context),
    isDestructive: ({ context }) => isDestructive(context.draft),
    isOpen: ({ context: { draft, metadata } }, tab: TabId) =>
      tabsOf(draft, metadata).some(each => each.id === tab && each.needs === null),
    hasNext: ({ context: { draft, metadata, tab } }) => tabAfter(tabsOf(draft, metadata), tab)?.needs === null,
  },
})

const isEdited = ({ draft, first }: Context): boolean => JSON.stringify(draft) !== JSON.stringify(first)

const savingState = (back: 'naming' | 'editing') =>
  machineSetup.createStateConfig({
    tags: 'saving',
    // A draft that is being saved is not updated.
    on: { 'draft.changed': {}, 'model.changed': { actions: assign({ metadata: ({ event }) => event.metadata }) } },
    entry: assign({ disputed: false }),
    invoke: {
      src: 'save',
      input: ({ context: { draft, initialMetadata, metadata } }) =>
        setupCalls(draft, draft.stored ? initialMetadata : metadata),
      onDone: [
        { guard: ({ event }) => event.output.end === 'done', target: 'saved' },
        // The plan was left after some changes: the field no longer matches the initial state.
        { guard: ({ event }) => event.output.end === 'left' && event.output.answers.length > 0, target: 'left' },
        {
          guard: ({ event }) => isConflict(event.output.failure),
          target: back,
          actions: assign(({ context, event }) => ({
            ...renewed({ ...context, disputed: true }, context.metadata),
            disputed: true,
            failure: event.output.failure,
          })),
        },
        { target: back, actions: assign({ failure: ({ event }) => event.output.failure }) },
      ],
    },
  })

/** Sets up a field: its settings in tabs, and the resulting calls. Creates nothing before the save. */
export const fieldSetupMachine = machineSetup.createMachine({
  id: 'fieldSetup',
  context: ({ input: { draft, metadata } }) => {
    const first = settled(draft, metadata)
    return { draft: first, first, initialMetadata: metadata, metadata, tab: 'schema', failure: null, disputed: false }
  },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isNamed', target: 'naming' }, { target: 'editing' }] },
    // New translations ask for their names first.
    naming: {
      tags: 'naming',
      on: {
        'generate.requested': { guard: 'isReady', target: 'generating' },
        'manual.requested': { target: 'editing' },
        'close.requested': 'left',
      },
    },
    generating: savingState('naming'),
    editing: {
      tags: 'editing',
      on: {
        'tab.opened': {
          guard: { type: 'isOpen', params: ({ event }) => event.tab },
          actions: assign({ tab: ({ event }) => event.tab }),
        },
        'next.requested': {
          guard: 'hasNext',
          actions: assign({
            tab: ({ context: { draft, metadata, tab } }) => tabAfter(tabsOf(draft, metadata), tab)?.id ?? tab,
          }),
        },
        'save.requested': [
          { guard: and(['isDestructive', 'isReady']), target: 'askingDestruction' },
          { guard: 'isReady', target: 'saving' },
        ],
        'close.requested': [{ guard: 'isEdited', target: 'askingLeave' }, { target: 'left' }],
      },
    },
    askingDestruction: {
      tags: ['editing', 'asking-destruction'],
      on: { 'destruction.confirmed': { guard: 'isReady', target: 'saving' }, 'destruction.cancelled': 'editing' },
    },
    askingLeave: {
      tags: ['editing', 'asking-leave'],
      on: { 'close.confirmed': 'left', 'close.cancelled': 'editing' },
    },
    saving: savingState('editing'),
    saved: { entry: ['tellSaved', 'tellLeft'] },
    left: { entry: 'tellLeft' },
  },
  on: {
    'draft.changed': {
      actions: assign(({ context, event }) => ({ draft: settled(event.draft, context.metadata), failure: null })),
    },
    'model.changed': {
      actions: assign(({ context, event: { metadata } }) => renewed(context, metadata)),
    },
  },
})

const isConflict = (failure: ApiFailure | null): boolean => failure?._tag === 'Refused' && failure.code === 'CONFLICT'

/**
 * Updates the draft after the model was reloaded. An existing field is still compared with its version from the first
 * edit, so that a save detects changes by others. After the conflict was reported, the user's edits apply on top of the
 * current version.
 */
function renewed(context: Context, metadata: Metadata): Partial<Context> {
  const { draft, first, disputed } = context
  const stored = draft.stored && metadata.field(draft.collection, draft.stored.field)
  if (!stored || (isEdited(context) && !disputed)) return { metadata, draft: settled(draft, metadata) }
  const now = settled(storedDraft(metadata, stored, draft.rules !== null), metadata)
  const part = (name: 'schema' | 'meta' | 'link') => ({ [name]: onto(draft[name], first[name], now[name]) })
  // The reported rules of keys are overwritten too.
  const deletionRules = Object.fromEntries(
    Object.entries(draft.deletionRules).map(([at, { rule }]) => [at, { rule, before: undefined }]),
  )
  const parts = { ...part('schema'), ...part('meta'), ...part('link'), ...(disputed ? { deletionRules } : {}) }
  const merged = { ...onto(draft, first, now), ...parts, stored }
  return { metadata, initialMetadata: metadata, first: now, draft: settled(merged, metadata) }
}

/** Applies the user's edits to the current version. */
function onto<Part extends object>(draft: Part, first: Part, now: Part): Part {
  const isEditedMember = (name: string) =>
    JSON.stringify(Reflect.get(draft, name)) !== JSON.stringify(Reflect.get(first, name))
  return { ...now, ...Object.fromEntries(Object.entries(draft).filter(([name]) => isEditedMember(name))) }
}

/** Whether leaving now loses edits. */
export const hasUnsaved = (snapshot: SnapshotFrom<typeof fieldSetupMachine>): boolean =>
  (snapshot.hasTag('editing') || snapshot.hasTag('naming')) && isEdited(snapshot.context)
