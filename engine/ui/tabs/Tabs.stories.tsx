import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Tabs } from './Tabs.tsx'

export default {
  title: 'Primitives/Tabs',
  component: Tabs,
  args: {
    label: 'Parts of a field',
    tabs: [
      { id: 'schema', label: 'Schema' },
      { id: 'field', label: 'Field', problem: 'The name is missing.' },
      { id: 'display', label: 'Display', disabledReason: 'There is no type yet.' },
    ],
    selected: 'schema',
    onSelect: () => undefined,
    children: 'What the database keeps.',
  },
} satisfies Meta<typeof Tabs>
type Story = StoryObj<typeof Tabs>

export const Plain: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const Chosen: Story = {
  args: { onSelect: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /Field/ }))
    await expect(args.onSelect).toHaveBeenCalledWith('field')
    await expect(canvas.getByRole('tab', { name: 'Display' })).toHaveAttribute('aria-disabled', 'true')
  },
}
