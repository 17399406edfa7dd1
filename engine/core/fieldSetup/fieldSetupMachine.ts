import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { ModelCall } from '../model/ModelCall.ts'
import type { PlanOutcome } from '../model/planMachine.ts'
import { isDestructive } from './destruction.ts'
import { storedDraft } from './draftField.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { isReady } from './isComplete.ts'
import { settled } from './kinds/kindRules.ts'
import { setupCalls } from './setupCalls.ts'
import { type TabId, tabAfter, tabsOf } from './tabs.ts'

export interface FieldSetupInput {
  /** As it is before anybody has said anything. */
  readonly draft: FieldDraft
  readonly metadata: Metadata
}

interface Context extends FieldSetupInput {
  readonly first: FieldDraft
  /** The model that it began with: what a field that is there is compared with. */
  readonly began: Metadata
  readonly tab: TabId
  /** Why the last save made nothing. */
  readonly failure: ApiFailure | null
  /** Somebody else has changed the same, and that was said: the next save takes the place of theirs. */
  readonly disputed: boolean
}

type Event =
  | { readonly type: 'draft.changed'; readonly draft: FieldDraft }
  /** The model was read anew: somebody else may have changed it. */
  | { readonly type: 'model.changed'; readonly metadata: Metadata }
  | { readonly type: 'tab.opened'; readonly tab: TabId }
  | { readonly type: 'next.requested' }
  /** Translations by names that are made, or step by step (A-0265, A-0266). */
  | { readonly type: 'generate.requested' }
  | { readonly type: 'manual.requested' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'destruction.confirmed' }
  | { readonly type: 'destruction.cancelled' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.cancelled' }

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`fieldSetupMachine: the actor "${name}" was not provided`)
}

const machineSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as FieldSetupInput,
    tags: {} as 'naming' | 'editing' | 'saving' | 'asking-leave' | 'asking-destruction',
  },
  actors: {
    /** Makes the calls, and has the studio read the model anew. */
    save: fromPromise<PlanOutcome, readonly ModelCall[]>(missing('save')),
  },
  actions: {
    announceSaved: () => {},
    /** The place is left, with or without a save. */
    announceLeft: () => {},
  },
  guards: {
    isNamed: ({ context }) => context.first.stored === null && context.first.kind === 'translations',
    isReady: ({ context: { draft, metadata } }) => isReady(draft, metadata),
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
    // What is being made is no longer filled in anew.
    on: { 'draft.changed': {}, 'model.changed': { actions: assign({ metadata: ({ event }) => event.metadata }) } },
    entry: assign({ disputed: false }),
    invoke: {
      src: 'save',
      input: ({ context: { draft, began, metadata } }) => setupCalls(draft, draft.stored ? began : metadata),
      onDone: [
        { guard: ({ event }) => event.output.end === 'done', target: 'saved' },
        // Something was made and left: the field is no longer what this place began with.
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

/** Setting up a field: what is said about it, tab by tab, and the calls that come of it. Nothing is made before it is saved. */
export const fieldSetupMachine = machineSetup.createMachine({
  id: 'fieldSetup',
  context: ({ input: { draft, metadata } }) => {
    const first = settled(draft, metadata)
    return { draft: first, first, began: metadata, metadata, tab: 'schema', failure: null, disputed: false }
  },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isNamed', target: 'naming' }, { target: 'editing' }] },
    // New translations are asked for their name first (A-0263).
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
          { guard: 'isDestructive', target: 'askingDestruction' },
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
    saved: { entry: ['announceSaved', 'announceLeft'] },
    left: { entry: 'announceLeft' },
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
 * The draft over a model that was read anew. What a field that is there is compared with stays what it was when
 * something was first said, so that a save finds what others have changed. Once that is told it is theirs, with what was
 * said here over it.
 */
function renewed(context: Context, metadata: Metadata): Partial<Context> {
  const { draft, first, disputed } = context
  const stored = draft.stored && metadata.field(draft.collection, draft.stored.field)
  if (!stored || (isEdited(context) && !disputed)) return { metadata, draft: settled(draft, metadata) }
  const now = settled(storedDraft(metadata, stored), metadata)
  const part = (name: 'schema' | 'meta' | 'link') => ({ [name]: onto(draft[name], first[name], now[name]) })
  const merged = { ...onto(draft, first, now), ...part('schema'), ...part('meta'), ...part('link'), stored }
  return { metadata, began: metadata, first: now, draft: settled(merged, metadata) }
}

/** What was said here, over what is there now. */
function onto<Part extends object>(said: Part, first: Part, now: Part): Part {
  const isSaid = (name: string) => JSON.stringify(Reflect.get(said, name)) !== JSON.stringify(Reflect.get(first, name))
  return { ...now, ...Object.fromEntries(Object.entries(said).filter(([name]) => isSaid(name))) }
}

/** Whether leaving now loses what was said. */
export const hasUnsaved = (snapshot: SnapshotFrom<typeof fieldSetupMachine>): boolean =>
  (snapshot.hasTag('editing') || snapshot.hasTag('naming')) && isEdited(snapshot.context)
