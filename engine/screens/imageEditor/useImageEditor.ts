import { useMachine } from '@xstate/react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { imageEditorActors } from '#engine/core/imageEditor/imageEditorActors.ts'
import { type ImageEditorNews, imageEditorMachine } from '#engine/core/imageEditor/imageEditorMachine.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useEmitted } from '#engine/ui/useEmitted.ts'
import type { Item } from '#schemas/data/Item.ts'

interface EditorInput {
  readonly id: string
  readonly close: () => void
  readonly saved: (row: Item, asNew: boolean) => void
}

export type ImageEditorSnapshot = ReturnType<typeof useImageEditor>['snapshot']
export type SendToImageEditor = ReturnType<typeof useImageEditor>['send']

/** The machine of an image editor, and its keyboard shortcuts. Closes the image on unmount. */
export function useImageEditor({ id, close, saved }: EditorInput) {
  const text = useText()
  const host = useStudio()
  const machine = useMemo(() => imageEditorMachine.provide({ actors: imageEditorActors(host, text) }), [host, text])
  const [snapshot, send, actor] = useMachine(machine, { input: { id } })
  useEmitted(actor, (news: ImageEditorNews) => {
    switch (news.type) {
      case 'saved':
        return saved(news.row, news.asNew)
      case 'closed':
        return close()
    }
  })
  const { loaded } = snapshot.context
  const picture = loaded?.picture ?? null
  const shown = useRef(picture)
  useEffect(() => {
    shown.current = picture
    // StrictMode unmounts and remounts in development: the image is still needed by the next task.
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
