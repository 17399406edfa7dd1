import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/Settings/Data model',
  args: { address: '/settings/data-model' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const rows = shows('link', 'articles')

// The model loads with the studio, so this page has no loading or error state.
export const WithData: Story = { play: rows }
export const Empty: Story = { args: { model: 'bare' }, play: shows('heading', 'No collections') }
/** Includes the system collections. */
export const WithSystem: Story = {
  play: async context => {
    await rows(context)
    await context.userEvent.click(context.canvas.getByRole('checkbox', { name: 'System' }))
    await shows('link', 'directus_users')(context)
  },
}
export const NothingShown: Story = {
  play: async context => {
    await rows(context)
    for (const name of ['Visible', 'Unmanaged', 'Hidden'])
      await context.userEvent.click(context.canvas.getByRole('checkbox', { name }))
    await shows('heading', 'No collections shown')(context)
  },
}
export const NewCollection: Story = {
  args: { address: '/settings/data-model/+' },
  play: async () => {
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeVisible())
  },
}
export const Narrow: Story = { globals: phone, play: rows }
export const NarrowEmpty: Story = { ...Empty, globals: phone }
export const Dark: Story = { ...WithSystem, globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: rows }
