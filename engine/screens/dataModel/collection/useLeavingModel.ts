import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'

/** Stops every way out of the settings of a collection with edits, but for the drawers that open over them. */
export function useLeavingModel(collection: string, isEdited: boolean) {
  const free = useRef(false)
  const isKept = () => isEdited && !free.current
  const href = settingsHref('data-model', collection)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isKept() && next.pathname !== href && !next.pathname.startsWith(`${href}/`),
    enableBeforeUnload: isKept,
    withResolver: true,
  })
  return {
    asking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** From here on nothing is asked: what was edited is saved, or has gone. */
    freely: () => {
      free.current = true
    },
  }
}
