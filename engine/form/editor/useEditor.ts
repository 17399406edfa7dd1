import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { editorMachine } from '#engine/core/editor/editorMachine.ts'
import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { saveKeys } from '../useSaveKeys.ts'

export interface SaveOptions {
  /** After a conflict that the person was told of. */
  readonly overrides: boolean
  /** Aborted when the draft is given up, and when the view goes. */
  readonly signal: AbortSignal
}

export interface EditorOptions<Draft extends object, Value> {
  /** Read once. */
  readonly initial: Draft
  /** Gives a refusal, or throws it. */
  readonly save: (draft: Draft, options: SaveOptions) => Promise<Outcome<Value>>
  /** Whether anything would be lost; whether the two differ, when left out. */
  readonly isEdited?: (draft: Draft, initial: Draft) => boolean
  /** Why the draft cannot be saved; null where it can. */
  readonly whyNot?: (draft: Draft, edited: boolean) => string | null
  /** It stays open after a save, and can be saved again. */
  readonly goesOn?: boolean
  /** Told while the view is there; what must happen in any case belongs into `save`. */
  readonly saved?: (value: Value) => void
  readonly refused?: (failure: ApiFailure) => void
  readonly left?: () => void
  readonly stayed?: () => void
}

/** A draft with its saving and leaving, which is the same for every form and dialog. */
export function useEditor<Draft extends object, Value>(options: EditorOptions<Draft, Value>) {
  const text = useText()
  const latest = useRef(options)
  latest.current = options
  // Made once: to provide a machine is to build it, which is no work for every keystroke.
  const [machine, input] = useMemo(() => connect(latest), [])
  const [snapshot, send, actor] = useMachine(machine, { input })
  // Safe, here and below: nothing but `change` and `initial` makes drafts.
  const draftNow = () => actor.getSnapshot().context.draft as Draft
  const isEditedNow = () => {
    const now = actor.getSnapshot()
    return !now.hasTag('closed') && input.isEdited(now.context.draft, now.context.initial)
  }
  const whyNow = () => latest.current.whyNot?.(draftNow(), isEditedNow()) ?? null
  const edited = isEditedNow()
  useEffect(() => {
    pendingEdits.put(actor, edited)
    return () => pendingEdits.put(actor, false)
  }, [actor, edited])
  useEffect(() => {
    const heard = [
      // Safe: `send` gives the value of a save.
      actor.on('saved', ({ value }) => latest.current.saved?.(value as Value)),
      actor.on('refused', ({ failure }) => latest.current.refused?.(failure)),
      actor.on('left', () => latest.current.left?.()),
      actor.on('stayed', () => latest.current.stayed?.()),
    ]
    return () => {
      for (const each of heard) each.unsubscribe()
    }
  }, [actor])
  const save = () => {
    if (whyNow() === null) send({ type: 'save.requested' })
  }
  const { failure, sent } = snapshot.context
  return {
    draft: snapshot.context.draft as Draft,
    edited,
    why: whyNow(),
    busy: snapshot.hasTag('busy'),
    /** The draft of the last try. */
    sent: sent && (sent.draft as Draft),
    failure,
    /** What a refusal says. */
    error: failure && failureText(failure, text),
    /** Someone else changed the same data. The current or next save overwrites it. */
    conflicted: snapshot.hasTag('conflicted') || sent?.overrides === true,
    /** It has to be asked whether the draft is given up. */
    leaving: snapshot.hasTag('leaving'),
    change: (part: Partial<Draft>) => send({ type: 'draft.changed', draft: { ...draftNow(), ...part } }),
    save,
    /** For what lies over a page: its keys save the draft, and not the page. */
    onKeyDown: saveKeys(save),
    leave: () => send({ type: 'leave.requested' }),
    discard: () => send({ type: 'leave.confirmed' }),
    stay: () => send({ type: 'leave.dropped' }),
    /** What was edited is gone. */
    close: () => send({ type: 'editor.closed' }),
    isEditedNow,
  }
}

export type LeavableEditor = Pick<ReturnType<typeof useEditor>, 'leaving' | 'discard' | 'stay'>

function connect<Draft extends object, Value>(latest: { readonly current: EditorOptions<Draft, Value> }) {
  const machine = editorMachine.provide({
    actors: {
      send: fromPromise(async ({ input: { draft, overrides }, signal }) => {
        const outcome = await latest.current.save(draft as Draft, { overrides, signal })
        if (!outcome.ok) throw outcome.failure
        return outcome.value
      }),
    },
  })
  const { initial, goesOn = false } = latest.current
  const isEdited = (draft: unknown, before: unknown) =>
    (latest.current.isEdited ?? differ)(draft as Draft, before as Draft)
  return [machine, { initial, goesOn, isEdited }] as const
}

const differ = (draft: unknown, initial: unknown): boolean => !sameValue(draft, initial)
