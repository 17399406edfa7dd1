import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { callActor } from '#engine/core/api/callActor.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { type Attempt, type EditorNews, editorMachine } from '#engine/core/editor/editorMachine.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import { unsavedEdits } from '#engine/core/edits/unsavedEdits.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useEmitted } from '#engine/ui/useEmitted.ts'
import { useStable } from '#engine/ui/useStable.ts'
import { saveKeys } from '../useSaveKeys.ts'

export interface SaveOptions {
  /** The user has seen a conflict and overwrites it. */
  readonly overrides: boolean
  /** Aborted when the draft is discarded or the view unmounts. */
  readonly signal: AbortSignal
}

export interface EditorOptions<Draft extends object, Value> {
  /** Read once. */
  readonly initial: Draft
  /** Returns a failure, or throws it. */
  readonly save: (draft: Draft, options: SaveOptions) => Promise<Outcome<Value>>
  /** Whether anything would be lost; defaults to comparing the two. */
  readonly isEdited?: (draft: Draft, initial: Draft) => boolean
  /** Why the draft cannot be saved; null if it can. */
  readonly whyNot?: (draft: Draft, edited: boolean) => string | null
  /** It stays open after a save, and can be saved again. */
  readonly goesOn?: boolean
  /** Called only while the view is mounted. What must happen in any case belongs in `save`. */
  readonly saved?: (value: Value) => void
  readonly refused?: (failure: ApiFailure) => void
  readonly left?: () => void
  readonly stayed?: () => void
}

/** A draft with its saving and leaving, which is the same for every form and dialog. */
export function useEditor<Draft extends object, Value>(options: EditorOptions<Draft, Value>) {
  const { isEdited = differ, whyNot } = options
  const text = useText()
  const stable = { save: useStable(options.save), isEdited: useStable(isEdited) }
  // Created once: providing a machine rebuilds it, which is too slow for every keystroke.
  const [{ machine, input }] = useState(() => connect(options, stable))
  const [snapshot, send, actor] = useMachine(machine, { input })
  const { failure, sent, initial } = snapshot.context
  // Safe, here and below: only `change` and `initial` create drafts.
  const draft = snapshot.context.draft as Draft
  const edited = !snapshot.hasTag('closed') && isEdited(draft, initial as Draft)
  const draftNow = () => actor.getSnapshot().context.draft as Draft
  const isEditedNow = () => {
    const now = actor.getSnapshot()
    return !now.hasTag('closed') && input.isEdited(now.context.draft, now.context.initial)
  }
  useEffect(() => {
    unsavedEdits.put(actor, edited)
    return () => unsavedEdits.put(actor, false)
  }, [actor, edited])
  useEmitted(actor, (news: EditorNews) => {
    // Safe: `send` returns the value of a save.
    if (news.type === 'saved') options.saved?.(news.value as Value)
    else if (news.type === 'refused') options.refused?.(news.failure)
    else options[news.type]?.()
  })
  const save = () => {
    if ((whyNot?.(draftNow(), isEditedNow()) ?? null) === null) send({ type: 'save.requested' })
  }
  return {
    draft,
    edited,
    disabledReason: whyNot?.(draft, edited) ?? null,
    busy: snapshot.hasTag('busy'),
    /** The draft of the last try. */
    sent: sent && (sent.draft as Draft),
    failure,
    /** The error message. */
    error: failure && failureText(failure, text),
    /** Someone else changed the same data. The current or next save overwrites it. */
    conflicted: snapshot.hasTag('conflicted') || sent?.overrides === true,
    /** The user has to confirm that the draft is discarded. */
    leaving: snapshot.hasTag('leaving'),
    change: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => {
      const before = draftNow()
      const made = typeof part === 'function' ? part(before) : part
      send({ type: 'draft.changed', draft: { ...before, ...made } })
    },
    save,
    /** For an editor over a page: its keys save the draft, not the page. */
    onKeyDown: saveKeys(save),
    leave: () => send({ type: 'leave.requested' }),
    discard: () => send({ type: 'leave.confirmed' }),
    stay: () => send({ type: 'leave.dropped' }),
    /** Called when the edited object was deleted. */
    close: () => send({ type: 'editor.closed' }),
    isEditedNow,
  }
}

export type LeavableEditor = Pick<ReturnType<typeof useEditor>, 'leaving' | 'discard' | 'stay'>

function connect<Draft extends object, Value>(
  { initial, goesOn = false }: EditorOptions<Draft, Value>,
  stable: Required<Pick<EditorOptions<Draft, Value>, 'save' | 'isEdited'>>,
) {
  const machine = editorMachine.provide({
    actors: {
      send: callActor<unknown, Attempt>(({ draft, overrides }, signal) =>
        stable.save(draft as Draft, { overrides, signal }),
      ),
    },
  })
  const isEdited = (draft: unknown, before: unknown) => stable.isEdited(draft as Draft, before as Draft)
  return { machine, input: { initial, goesOn, isEdited } }
}

const differ = (draft: unknown, initial: unknown): boolean => !sameValue(draft, initial)
