import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './Skeleton.tsx'

export default { title: 'Primitives/Skeleton', component: Skeleton, args: { rows: 4 } } satisfies Meta<typeof Skeleton>
type Story = StoryObj<typeof Skeleton>

export const Rows: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }
