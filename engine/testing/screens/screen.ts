import type { StoryContext } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { firstGroups } from '#engine/core/dataModel/collectionGroup.ts'
import { shownGroups } from '#engine/core/dataModel/shownGroups.ts'
import { listPlace } from '#engine/core/list/listPlace.ts'
import { dismiss, notifications } from '#engine/core/notifications/notifications.ts'
import { sidebar } from '#engine/ui/page/sidebar.ts'
import { ScreenStage, type ScreenStageProps } from './ScreenStage.tsx'
import { startWire } from './startWire.ts'

interface Started {
  readonly args: Partial<ScreenStageProps>
  readonly globals: Readonly<Record<string, unknown>>
}

const isNarrow = (globals: Started['globals']): boolean =>
  JSON.stringify(globals['viewport'] ?? null) === JSON.stringify(phone.viewport)

/** The shared settings of all screen stories. */
export const screen = {
  component: ScreenStage,
  parameters: { layout: 'fullscreen' },
  /** Resets session state; the sidebar has its initial width for wide and narrow windows. */
  beforeEach: ({ args, globals }: Started) => {
    for (const { id } of notifications.get()) dismiss(id)
    shownGroups.put(firstGroups)
    listPlace.take('', '')
    sidebar.put(!isNarrow(globals))
    return startWire(args.answers)
  },
} as const

/** A narrow window. */
export const phone = { viewport: { value: 'phone' } }

/**
 * Waits for a visible element with a role and name. It is searched again on each try, because a page that has loaded
 * replaces its elements.
 */
export const shows =
  (role: string, name: string | RegExp) =>
  async ({ canvas }: Pick<StoryContext, 'canvas'>): Promise<void> => {
    await waitFor(() => expect(canvas.getByRole(role, { name })).toBeVisible(), { timeout: 20_000 })
  }
