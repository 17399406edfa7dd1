import { render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { Fixture, Fixtures } from '#engine/core/registry/Fixture.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { FixtureView } from './FixtureView.tsx'
import type { ReviewMode } from './fixtureNode.ts'
import { ReviewProviders } from './ReviewProviders.tsx'

export interface DrawnFixture {
  readonly user: UserEvent
  /** Every change so far. */
  readonly patches: readonly Patch[]
  readonly container: HTMLElement
  /** The control that the label names. */
  readonly control: () => HTMLElement
}

/**
 * Draws one state of a plugin for a test, and waits until it has rendered. Its changes are passed back as its value.
 */
export async function drawFixture(
  plugin: Fixtures['plugin'],
  fixture: Fixture,
  mode: ReviewMode = 'edit',
  /** The other plugins that it draws: editors in a drawer, the layout of a list. */
  others: readonly Plugin[] = [],
): Promise<DrawnFixture> {
  // Preloads lazy code, so that tests only wait for what they check.
  if (others.length > 0)
    await Promise.all([
      import('#engine/form/related/ItemDrawer.tsx'),
      import('#engine/form/related/ListSelection.tsx'),
      import('#engine/screens/list/SelectionDrawer.tsx'),
      ...others.filter(other => other.kind === 'layout').map(layout => preload(layout.load)),
    ])
  // A display is drawn as text until its component has loaded.
  await preload(plugin.load)
  const patches: Patch[] = []
  const { container } = render(
    <ReviewProviders plugins={[plugin, ...others]}>
      <FixtureView plugin={plugin} fixture={fixture} mode={mode} changed={({ patch }) => patches.push(patch)} />
    </ReviewProviders>,
  )
  await waitFor(() => {
    expect(container).not.toBeEmptyDOMElement()
    expect(container.querySelector('[class*="placeholder"], [role="status"][aria-label]')).toBeNull()
  })
  const control = () => {
    const label = container.querySelector('label')
    const named = document.getElementById(label?.htmlFor ?? '')
    if (!named) throw new Error('The label of the row names no control')
    return named
  }
  return { user: userEvent.setup(), patches, container, control }
}
