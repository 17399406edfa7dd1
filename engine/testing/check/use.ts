import { act, fireEvent } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { lookOf, type Stage, settle } from './stage.tsx'

/** Everything that can have keyboard focus. */
const stops =
  'input:not([hidden], [type="hidden"]), textarea, select, button, a[href], [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

const isUsable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [aria-disabled="true"]') && element.getClientRects().length > 0

/** The first controls that a user can reach in it. */
export const controlsOf = (root: Element, count = 6): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(stops)].filter(isUsable).slice(0, count)

export const isTextBox = (element: Element): boolean =>
  element.matches(
    'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="color"], [type="button"], [type^="date"], [type="time"])',
  ) && !element.matches('[readonly]')

/** As with Tab, also after a press of the mouse. */
export const focus = (element: HTMLElement): void => act(() => element.focus({ focusVisible: true }))

/** Uses each control of a plugin as a user would, and returns what went wrong on the way. */
export async function use(drawn: Stage): Promise<readonly string[]> {
  const user = userEvent.setup({ delay: null })
  const faults: string[] = []
  for (const [index] of controlsOf(drawn.root).entries()) {
    const control = controlsOf(drawn.root)[index]
    if (!control) break
    focus(control)
    // What is typed filters the list of a combobox: its whole list is shown first.
    if (control.matches('[role="combobox"]')) {
      await act(async () => control.click())
      await notePopups(drawn, control)
    }
    if (isTextBox(control)) faults.push(...(await typeInto(user, control)))
    else if (control instanceof HTMLInputElement && control.type === 'range') await step(control)
    else if (control.matches('[role="slider"]')) await user.keyboard('{ArrowUp}')
    else if (!control.matches('a[href], [type="file"]')) await act(async () => control.click())
    await settle(drawn.page)
    if (await notePopups(drawn, control)) {
      await user.keyboard('{ArrowDown}{Enter}')
      await user.keyboard('{Escape}')
    }
    focus(drawn.after)
    await settle(drawn.page)
  }
  return faults
}

const popups = '[role="dialog"], dialog[open], [role="listbox"], [role="menu"]'

/** Notes what the open popups show, also of code that loads with them. Returns whether there are any. */
async function notePopups(drawn: Stage, control: Element): Promise<boolean> {
  const open = () => document.querySelectorAll(popups)
  const end = performance.now() + 1000
  while (open().length === 0 && control.getAttribute('aria-expanded') === 'true' && performance.now() < end)
    await settle(drawn.page)
  for (const each of open()) drawn.popups.push(lookOf(each))
  return open().length > 0
}

/** As with an arrow key, which only a real keyboard does. */
async function step(control: HTMLInputElement): Promise<void> {
  const moved = control.cloneNode() as HTMLInputElement
  moved.value = control.value
  moved.stepUp()
  if (moved.value === control.value) moved.stepDown()
  await act(async () => fireEvent.change(control, { target: { value: moved.value } }))
}

async function typeInto(user: UserEvent, control: HTMLElement): Promise<readonly string[]> {
  const keys = control.matches('[type="number"], [inputmode="numeric"], [inputmode="decimal"]') ? '78' : ' Éa'
  for (const key of keys) {
    await user.keyboard(key)
    if (document.activeElement === control && control.isConnected) continue
    // An editor may open a list or a dialog, which takes the focus.
    if (document.activeElement !== document.body && document.activeElement?.closest('[role="dialog"]')) return []
    return [`Typing “${key}” moves the focus out of the control: it is drawn again as another element.`]
  }
  return []
}
