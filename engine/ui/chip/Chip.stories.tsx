import type { Meta, StoryObj } from '@storybook/react-vite'
import { Chip } from './Chip.tsx'

export default { title: 'Primitives/Chip', component: Chip, args: { children: 'Published' } } satisfies Meta<
  typeof Chip
>
type Story = StoryObj<typeof Chip>

export const Plain: Story = {}
export const Colored: Story = { args: { foreground: '#ffffff', background: '#14713f' } }
export const Dark: Story = { globals: { theme: 'dark' } }
