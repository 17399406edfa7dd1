import { act, fireEvent } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { codeLoaded, isLoading, lookOf, type Stage, settle } from './stage.tsx'

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
  // A state can show that it loads for ever.
  const loads = isLoading(drawn.root)
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
    if (!loads) await codeLoaded(drawn.root)
    drawn.seen.push(lookOf(drawn.root))
    if (await notePopups(drawn, control)) {
      await fillPopup(drawn, user)
      await user.keyboard('{Escape}')
    }
    await leavePopups(drawn, user)
    focus(drawn.after)
    await settle(drawn.page)
  }
  return faults
}

/** Types into a form and saves it; in a list, types a value of its own and selects an entry. */
async function fillPopup(drawn: Stage, user: UserEvent): Promise<void> {
  const search = document.activeElement
  const dialog = [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)
  if (dialog && !dialog.querySelector(widgets)) {
    await codeLoaded(dialog)
    const box = await found(drawn, () => [...dialog.querySelectorAll<HTMLElement>(stops)].find(isTextBox))
    if (box) {
      focus(box)
      await user.keyboard('x')
      await settle(dialog)
      await user.keyboard('{Control>}s{/Control}')
      await new Promise(resolve => setTimeout(resolve, 0))
      return settle(drawn.page)
    }
  }
  if (search instanceof HTMLInputElement && isTextBox(search) && search.closest(popups)) {
    await user.keyboard('Other 1{Enter}')
    await settle(drawn.page)
    drawn.seen.push(...[...document.querySelectorAll(popups)].map(lookOf))
    if (search.isConnected) await user.clear(search)
  }
  await user.keyboard('{ArrowDown}{Enter}')
}

/** Closes what is open over the page, such as a menu, or a dialog that an entry of a menu has opened. */
async function leavePopups(drawn: Stage, user: UserEvent): Promise<void> {
  const isCovered = () =>
    drawn.page.closest('[inert], [aria-hidden="true"]') !== null ||
    [...document.querySelectorAll(popups)].some(each => !drawn.page.contains(each))
  for (let turn = 0; turn < 4 && isCovered(); turn++) {
    await user.keyboard('{Escape}')
    await settle(document.body)
  }
}

/** What `look` finds; undefined if it does not appear while code can still load. */
async function found<Found>(drawn: Stage, look: () => Found | undefined, limit = 3000): Promise<Found | undefined> {
  const end = performance.now() + limit
  while (look() === undefined && performance.now() < end) await settle(drawn.page)
  return look()
}

const dialogs = '[role="dialog"], dialog[open]'
const popups = `${dialogs}, [role="listbox"], [role="menu"]`
/** A dialog with one of these selects a value, and is no form. */
const widgets = '[role="listbox"], [role="grid"], [role="slider"], [role="menu"], [role="tree"]'

/** Notes what the open popups show, also of code that loads with them. Returns whether there are any. */
async function notePopups(drawn: Stage, control: Element): Promise<boolean> {
  const open = () => document.querySelectorAll(popups)
  const opensDialog = control.getAttribute('aria-haspopup') === 'dialog'
  if (opensDialog || control.getAttribute('aria-expanded') === 'true') {
    await found(drawn, () => open()[0], opensDialog ? 3000 : 1000)
    // Dialogs and menus take the focus. What is typed before goes to the control.
    if (open().length > 0 && !isTextBox(control))
      await found(drawn, () => document.activeElement?.closest(popups) ?? undefined)
  }
  for (const each of open()) drawn.seen.push(lookOf(each))
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
