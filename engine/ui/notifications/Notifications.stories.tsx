import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { dismiss, notifications, notify } from '#engine/core/notifications/notifications.ts'
import { Notifications } from './Notifications.tsx'

const meta = {
  title: 'Primitives/Notifications',
  component: Notifications,
  beforeEach: () => {
    notify({ kind: 'success', title: 'Item updated', persist: true })
    notify({ kind: 'danger', title: 'No connection', text: 'Nothing was lost; try again later.', persist: true })
    return () => {
      for (const { id } of notifications.get()) dismiss(id)
    }
  },
} satisfies Meta<typeof Notifications>
export default meta
type Story = StoryObj<typeof meta>

export const Stack: Story = {
  play: async ({ canvasElement }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: 'Close' })
    if (first) await userEvent.click(first)
    await expect(within(canvasElement).queryByText('Item updated')).toBeNull()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
