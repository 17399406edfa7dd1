import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export default {
  title: 'Primitives/EmptyState',
  component: EmptyState,
  args: { icon: 'article', title: 'No items yet', text: 'This collection is empty.' },
} satisfies Meta<typeof EmptyState>
type Story = StoryObj<typeof EmptyState>

export const Plain: Story = {}
export const WithAction: Story = { args: { children: <Button kind="primary">Create item</Button> } }
export const Dark: Story = { globals: { theme: 'dark' } }
