import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { run as runAxe } from 'axe-core'
import { expect, vi } from 'vitest'
import { createFormat } from '#engine/core/i18n/createFormat.ts'
import { createText } from '#engine/core/i18n/createText.ts'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import type { DisplayPlugin } from '#engine/core/registry/DisplayPlugin.ts'
import type { Fixture, Fixtures } from '#engine/core/registry/Fixture.ts'
import { fillOptions } from '#engine/core/registry/fillOptions.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { pluginOptions, stampOptions } from '#engine/core/registry/pluginOptions.ts'
import { ClosedPlugin } from './ClosedPlugin.tsx'
import { FixtureView } from './FixtureView.tsx'
import { fixtureField, type ReviewMode, storedOptions } from './fixtureNode.ts'
import { ReviewProviders } from './ReviewProviders.tsx'
import { reviewMetadata } from './reviewProject.ts'

/** Color contrast is only checked in a browser: the stories run axe there. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

/** Every message that the platform and the tests use is in this catalog, or shown as its key. */
const say = (messages: Readonly<Record<string, string>>) => createText('en-US', messages, formatAnyIcu)

/** A fixture's options, all set to a value that does not fit. */
export const oddlySet = ({ options }: Fixtures['plugin'], odd: unknown) =>
  Object.fromEntries(Object.keys(options).map(name => [name, odd]))

/** Options of an older version become those that the fixture expects. */
export const migrates = (plugin: Fixtures['plugin'], fixture: Fixture): void =>
  expect(pluginOptions(plugin, storedOptions(fixture))).toEqual(pluginOptions(plugin, stamped(plugin, fixture)))

const stamped = (plugin: Fixtures['plugin'], { options = {} }: Fixture) => stampOptions(plugin, options)

/** The first render of a plugin loads its code, which can be slow on a busy machine. */
const waitOptions = { timeout: 10_000 }

async function draw(fixtures: Fixtures, fixture: Fixture, mode: ReviewMode = 'edit') {
  const changed = vi.fn()
  const view = render(
    <ReviewProviders plugins={[fixtures.plugin]}>
      <FixtureView plugin={fixtures.plugin} fixture={fixture} mode={mode} changed={changed} />
      <button type="button">after</button>
    </ReviewProviders>,
  )
  // A display is drawn as text until its component has loaded.
  await act(async () => {
    await fixtures.plugin.load()
  })
  await waitFor(() => expect(view.container.querySelector('[class*="placeholder"]')).toBeNull(), waitOptions)
  await waitFor(() => expect(view.container.querySelector('[role="status"][aria-label]')).toBeNull(), waitOptions)
  return { ...view, changed }
}

export function declares({ plugin, states }: Fixtures, messages: Readonly<Record<string, string>>): void {
  expect(Object.keys(states).length, 'has fixtures').toBeGreaterThan(0)
  expect(messages[plugin.name], `words for ${plugin.name}`).toBeTruthy()
  for (const [name, option] of Object.entries(plugin.options)) {
    expect(messages[option.title ?? ''], `a title for the option ${name}`).toBeTruthy()
    if (option.default !== undefined) expect(fillOptions(plugin.options, {})[name]).toEqual(option.default)
  }
}

/** Everything that can have keyboard focus. */
const stops =
  'input:not([hidden]), textarea, select, button, a[href], [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

/** Focuses and leaves every control, to trigger focus and blur handlers. */
export async function untouched(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  const before = document.body.childElementCount
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    const value = structuredClone(fixture.value)
    const { changed, container, unmount } = await draw(fixtures, fixture)
    for (const stop of [...container.querySelectorAll<HTMLElement>(stops)].slice(0, 12)) act(() => stop.focus())
    act(() => screen.getByText('after').focus())
    expect(changed, 'it emits no change before the user makes one').not.toHaveBeenCalled()
    expect(fixture.value, 'it does not modify the value').toEqual(value)
    expect(quiet, 'nothing is reported to the console').not.toHaveBeenCalled()
    expect(screen.queryByText(/stopped working/), 'it renders').toBeNull()
    unmount()
    expect(document.body.childElementCount, 'it leaves nothing on the page').toBeLessThanOrEqual(before + 1)
  } finally {
    quiet.mockRestore()
  }
}

/** Also runs right to left. Without a layout engine, axe finds the same in both; the stories have one. */
export async function accessible(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  document.documentElement.dir = 'rtl'
  const { container } = await draw(fixtures, fixture)
  const { violations } = await runAxe(container, { rules, resultTypes: ['violations'] })
  document.documentElement.removeAttribute('dir')
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

export function speaks(plugin: DisplayPlugin, fixture: Fixture, messages: Readonly<Record<string, string>>): void {
  const field = fixtureField(fixture)
  const relation = reviewMetadata.relation(field.collection, field.field)
  const context = { field, relation, metadata: reviewMetadata, text: say(messages), format: createFormat('en-US') }
  const words = plugin.text(fixture.value, fillOptions(plugin.options, fixture.options), context)
  const isEmpty = fixture.value === null || fixture.value === undefined || fixture.value === ''
  expect(words === '', `text() returns “${words}”: empty for no value, and only then`).toBe(isEmpty)
}

/** Presses and types into every reachable control. */
export async function stays(plugin: InterfacePlugin, fixture: Fixture): Promise<void> {
  const { unmount } = await draw({ plugin, states: {} }, fixture, 'read-only')
  // A presentation has no label, and so no lock that explains the read-only state.
  if (!plugin.presentation) expect(screen.getAllByText(/set to read-only/)).not.toEqual([])
  unmount()
  // Without the row, which would stop a change that should not have been tried.
  const changed = vi.fn()
  const { container } = render(
    <ReviewProviders>
      <ClosedPlugin plugin={plugin} fixture={fixture} changed={changed} />
    </ReviewProviders>,
  )
  await waitFor(() => expect(container.querySelector('[data-loading]')).toBeNull(), waitOptions)
  const keys = userEvent.setup()
  const controls = container.querySelectorAll<HTMLElement>('input:not([hidden]), textarea, select, button')
  // The first few of each kind are representative.
  for (const control of [...controls].slice(0, 5)) {
    act(() => control.focus())
    act(() => control.click())
    await keys.keyboard('7a{ArrowUp}{Enter}{Backspace}{Delete} ')
  }
  expect(changed, 'it emits no change while it is read-only').not.toHaveBeenCalled()
}

/** The control itself, of any kind: the row labels it by its id. */
export async function named(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  const { container } = await draw(fixtures, fixture)
  const label = container.querySelector('label')
  const control = document.getElementById(label?.htmlFor ?? '')
  expect(control, 'an element that carries the id of the row').not.toBeNull()
  expect(control).toHaveAccessibleName(expect.stringContaining(label?.textContent ?? ''))
  expect(control).toHaveAccessibleDescription(expect.stringContaining('A note of the data model'))
}

/** Whether Tab reaches an element: the links in an editor are a part of its text. */
const isStop = (element: Element): boolean => !element.parentElement?.closest('[contenteditable="true"]')

/** Presses Tab. The library for tests would go from an editor to the links in it. */
async function pressTab(keys: UserEvent): Promise<void> {
  const { activeElement: element } = document
  if (!(element instanceof HTMLElement && element.matches('[contenteditable="true"]'))) return keys.tab()
  const isFree = fireEvent.keyDown(element, { key: 'Tab', code: 'Tab' })
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(isStop)
  if (isFree) act(() => all[all.indexOf(element) + 1]?.focus())
}

export async function reachable(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  const { container } = await draw(fixtures, fixture)
  const keys = userEvent.setup()
  const after = screen.getByText('after')
  const inside = () => container.contains(document.activeElement) && document.activeElement !== after
  const tab = () => pressTab(keys)
  await tab()
  // A notice that the plugin is not configured has nothing focusable.
  if (!container.querySelector('[role="note"], [role="alert"]')) expect(inside(), 'Tab enters it').toBe(true)
  // Of a long list the first stops and the last one.
  for (let step = 0; step < 6 && inside(); step++) await tab()
  const last = [...container.querySelectorAll<HTMLElement>(stops)].filter(isStop).findLast(stop => stop !== after)
  if (inside() && last) act(() => last.focus())
  for (let step = 0; step < 3 && inside(); step++) await tab()
  expect(after, 'Tab leaves it').toHaveFocus()
}
