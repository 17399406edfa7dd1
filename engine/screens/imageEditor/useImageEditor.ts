import { useMachine } from '@xstate/react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { imageEditorActors } from '#engine/core/imageEditor/imageEditorActors.ts'
import { imageEditorMachine } from '#engine/core/imageEditor/imageEditorMachine.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'

interface EditorInput {
  readonly id: string
  readonly close: () => void
  readonly saved: (row: Item, asNew: boolean) => void
}

export type ImageEditorSnapshot = ReturnType<typeof useImageEditor>['snapshot']
export type SendToImageEditor = ReturnType<typeof useImageEditor>['send']

/** The machine of an image editor, and its keys. The picture is closed with the editor. */
export function useImageEditor({ id, close, saved }: EditorInput) {
  const text = useText()
  const host = useStudio()
  const told = useRef({ close, saved })
  told.current = { close, saved }
  const machine = useMemo(
    () =>
      imageEditorMachine.provide({
        actors: imageEditorActors(host, text),
        actions: {
          announceSaved: (_, { row, asNew }) => told.current.saved(row, asNew),
          leave: () => told.current.close(),
        },
      }),
    [host, text],
  )
  const [snapshot, send] = useMachine(machine, { input: { id } })
  const { loaded } = snapshot.context
  const picture = loaded?.picture ?? null
  const shown = useRef(picture)
  useEffect(() => {
    shown.current = picture
    // A tree that is only drawn twice, as in development, has its picture again by the next turn.
    return () => {
      shown.current = null
      setTimeout(() => shown.current !== picture && picture?.close(), 0)
    }
  }, [picture])

  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.metaKey || event.ctrlKey) || event.altKey || !['s', 'y', 'z'].includes(key)) return
    // The page below has the same keys.
    event.preventDefault()
    event.stopPropagation()
    if (key === 's') send({ type: 'save.requested', asNew: false })
    else send({ type: key === 'y' || event.shiftKey ? 'edit.redone' : 'edit.undone' })
  }

  return { snapshot, send, onKeyDown }
}
