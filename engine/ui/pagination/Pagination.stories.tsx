import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Pagination } from './Pagination.tsx'

export default {
  title: 'Primitives/Pagination',
  component: Pagination,
  args: { page: 5, pages: 40, onChange: () => undefined },
} satisfies Meta<typeof Pagination>
type Story = StoryObj<typeof Pagination>

export const Middle: Story = {}
export const First: Story = { args: { page: 1 } }
export const Few: Story = { args: { page: 2, pages: 3 } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const Pressed: Story = {
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Last page' }))
    await expect(args.onChange).toHaveBeenCalledWith(40)
  },
}
