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

/** Draws one state of a plugin for a test, and waits until it is there. What it sets, it is given back. */
export async function drawFixture(
  plugin: Fixtures['plugin'],
  fixture: Fixture,
  mode: ReviewMode = 'edit',
  /** What it draws besides itself: editors in a drawer, the layout of a list. */
  others: readonly Plugin[] = [],
): Promise<DrawnFixture> {
  // What is loaded when it is first opened is there, so that tests wait for what they look at alone.
  if (others.length > 0)
    await Promise.all([
      import('#engine/screens/item/nested/ItemDrawer.tsx'),
      import('#engine/screens/item/nested/ListSelection.tsx'),
      import('#engine/screens/item/nested/SelectionDrawer.tsx'),
      ...others.filter(other => other.kind === 'layout').map(layout => preload(layout.load)),
    ])
  // A display is drawn in words until its component is there.
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
