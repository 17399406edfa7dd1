import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconButton } from './IconButton.tsx'

export default {
  title: 'Primitives/IconButton',
  component: IconButton,
  args: { icon: 'edit', label: 'Edit', onPress: () => undefined },
} satisfies Meta<typeof IconButton>
type Story = StoryObj<typeof IconButton>

export const Plain: Story = {}
export const Small: Story = { args: { size: 's' } }
export const Closed: Story = { args: { disabledReason: 'Your role may not change this.' } }
export const Disabled: Story = { args: { disabled: true } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { args: { icon: 'arrow_back', label: 'Back' }, globals: { direction: 'rtl' } }
