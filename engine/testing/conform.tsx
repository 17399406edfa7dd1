import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { run as runAxe } from 'axe-core'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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
import { oddOptions, oddValues } from './oddValues.ts'
import { ReviewProviders } from './ReviewProviders.tsx'
import { reviewMetadata } from './reviewProject.ts'

/** Color contrast is only checked in a browser: the stories run axe there. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

/** Every message that the platform and the tests use is in this catalog, or shown as its key. */
const say = (messages: Readonly<Record<string, string>>) => createText('en-US', messages, formatAnyIcu)

/**
 * The suite that every plugin passes, built-in or not. Call it in a test file with the plugin's fixtures; `messages` is
 * the catalog with its messages. Set `axe` to false if stories of the same fixtures are checked in a browser.
 */
export function conform(
  fixtures: Fixtures,
  messages: Readonly<Record<string, string>>,
  { axe = true }: { readonly axe?: boolean } = {},
): void {
  const { plugin } = fixtures
  // Slow machines and long texts need more time.
  describe(`${plugin.kind} ${plugin.id}`, { timeout: 20_000 }, () => {
    afterEach(cleanup)
    it('has a valid declaration with translated labels and default options', () => declares(fixtures, messages))
    describe.each(Object.entries(fixtures.states))('%s', (_, fixture) => {
      it('emits nothing on mount, focus and blur, and cleans up', () => untouched(fixtures, fixture))
      if (axe) it('has no axe violations, also right to left', () => accessible(fixtures, fixture))
      if (fixture.stored)
        it('migrates options of older versions to the current one', () =>
          expect(pluginOptions(plugin, storedOptions(fixture))).toEqual(
            pluginOptions(plugin, stamped(plugin, fixture)),
          ))
      if (plugin.kind === 'display') it('shows its value as text', () => speaks(plugin, fixture, messages))
      else it('accepts no changes while disabled and gives the reason', () => stays(plugin, fixture))
      if (plugin.kind === 'interface' && !plugin.presentation) {
        it('has an accessible name from its label and a description from its note', () => named(fixtures, fixture))
        it('does not trap keyboard focus', () => reachable(fixtures, fixture))
      }
    })
    it.each(oddValues)('renders %s without failing or overwriting it', (_, value) =>
      untouched(fixtures, { ...Object.values(fixtures.states)[0], value }),
    )
    it.each(oddOptions)('renders with %s for each option without failing', (_, odd) =>
      untouched(fixtures, { ...Object.values(fixtures.states)[0], options: oddlySet(plugin, odd) }),
    )
  })
}

const oddlySet = ({ options }: Fixtures['plugin'], odd: unknown) =>
  Object.fromEntries(Object.keys(options).map(name => [name, odd]))

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

function declares({ plugin, states }: Fixtures, messages: Readonly<Record<string, string>>): void {
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
async function untouched(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  const before = document.body.childElementCount
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => quiet.mockRestore())
  const value = structuredClone(fixture.value)
  const { changed, container, unmount } = await draw(fixtures, fixture)
  for (const stop of [...container.querySelectorAll<HTMLElement>(stops)].slice(0, 12)) act(() => stop.focus())
  act(() => screen.getByText('after').focus())
  expect(changed).not.toHaveBeenCalled()
  expect(fixture.value).toEqual(value)
  expect(quiet, 'nothing is reported to the console').not.toHaveBeenCalled()
  expect(screen.queryByText(/stopped working/)).toBeNull()
  unmount()
  expect(document.body.childElementCount).toBeLessThanOrEqual(before + 1)
}

/** Also runs right to left. Without a layout engine, axe finds the same in both; the stories have one. */
async function accessible(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  document.documentElement.dir = 'rtl'
  const { container } = await draw(fixtures, fixture)
  const { violations } = await runAxe(container, { rules })
  document.documentElement.removeAttribute('dir')
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

function speaks(plugin: DisplayPlugin, fixture: Fixture, messages: Readonly<Record<string, string>>): void {
  const field = fixtureField(fixture)
  const relation = reviewMetadata.relation(field.collection, field.field)
  const context = { field, relation, metadata: reviewMetadata, text: say(messages), format: createFormat('en-US') }
  const words = plugin.text(fixture.value, fillOptions(plugin.options, fixture.options), context)
  if (fixture.value === null || fixture.value === undefined || fixture.value === '') expect(words).toBe('')
  else expect(words).not.toBe('')
}

/** Presses and types into every reachable control. */
async function stays(plugin: InterfacePlugin, fixture: Fixture): Promise<void> {
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
  expect(changed).not.toHaveBeenCalled()
}

/** The control itself, of any kind: the row labels it by its id. */
async function named(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  const { container } = await draw(fixtures, fixture)
  const label = container.querySelector('label')
  const control = document.getElementById(label?.htmlFor ?? '')
  expect(control, 'an element that carries the id of the row').not.toBeNull()
  expect(control).toHaveAccessibleName(expect.stringContaining(label?.textContent ?? ''))
  expect(control).toHaveAccessibleDescription(expect.stringContaining('A note of the data model'))
}

async function reachable(fixtures: Fixtures, fixture: Fixture): Promise<void> {
  const { container } = await draw(fixtures, fixture)
  const keys = userEvent.setup()
  const after = screen.getByText('after')
  const inside = () => container.contains(document.activeElement) && document.activeElement !== after
  await keys.tab()
  // A notice that the plugin is not configured has nothing focusable.
  if (!container.querySelector('[role="note"], [role="alert"]')) expect(inside()).toBe(true)
  // Of a long list the first stops and the last one.
  for (let step = 0; step < 6 && inside(); step++) await keys.tab()
  const last = [...container.querySelectorAll<HTMLElement>(stops)].findLast(stop => stop !== after)
  if (inside() && last) act(() => last.focus())
  for (let step = 0; step < 3 && inside(); step++) await keys.tab()
  expect(after).toHaveFocus()
}
