import { useBlocker } from '@tanstack/react-router'

/** A navigation that was blocked because of unsaved edits. */
export interface LeaveGuard {
  readonly asking: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Guards every way out of a form with edits: links, back, reload and closing. `isWithin` matches the addresses that
 * keep the form, such as those of its drawers.
 */
export function useLeaveGuard(isEdited: () => boolean, isWithin = isNowhere): LeaveGuard {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isEdited() && !isWithin(next.pathname, current.pathname),
    enableBeforeUnload: isEdited,
    withResolver: true,
  })
  return {
    asking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}

const isNowhere = (_path: string, _current: string): boolean => false
