import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar } from './Avatar.tsx'

const meta = {
  title: 'Primitives/Avatar',
  component: Avatar,
  args: { name: 'Ingrid Haaland', size: 40 },
} satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const Initials: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }
