import { useBlocker } from '@tanstack/react-router'
import type { LeaveGuard } from '../item/ItemScreen.tsx'

/** Stops every way out of a form with edits: links, back, reload and closing (C-165). */
export function useLeaveGuard(isEdited: () => boolean): LeaveGuard {
  const blocker = useBlocker({ shouldBlockFn: isEdited, enableBeforeUnload: isEdited, withResolver: true })
  return {
    asking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
