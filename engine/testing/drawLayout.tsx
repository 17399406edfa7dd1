import { act, render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { LayoutFixture } from '#engine/core/registry/Fixture.ts'
import type { LayoutPlugin } from '#engine/core/registry/LayoutPlugin.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'
import { type LayoutEvent, LayoutView } from './LayoutView.tsx'
import { ReviewProviders } from './ReviewProviders.tsx'

export interface DrawnLayout {
  readonly user: UserEvent
  readonly container: HTMLElement
  /** All events so far. */
  readonly events: readonly LayoutEvent[]
  readonly unmount: () => void
}

/** Draws one state of a layout for a test, with its options, and waits until both have rendered. */
export async function drawLayout(
  plugin: LayoutPlugin,
  fixture: LayoutFixture,
  others: readonly Plugin[] = [],
): Promise<DrawnLayout> {
  const events: LayoutEvent[] = []
  const { container, unmount } = render(
    <ReviewProviders plugins={[plugin, ...others]}>
      <LayoutView plugin={plugin} fixture={fixture} onEvent={event => events.push(event)} />
    </ReviewProviders>,
  )
  await act(async () => {
    await Promise.all([plugin.load(), plugin.loadOptions?.()])
  })
  await waitFor(() => expect(container.querySelector('[class*="skeleton"]')).toBeNull())
  return { user: userEvent.setup(), container, events, unmount }
}
