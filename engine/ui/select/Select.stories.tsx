import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Select } from './Select.tsx'

const options = [
  { value: '25', label: '25 per page' },
  { value: '50', label: '50 per page' },
]

export default {
  title: 'Primitives/Select',
  component: Select,
  args: { label: 'Items per page', value: '25', options, onChange: () => undefined },
} satisfies Meta<typeof Select>
type Story = StoryObj<typeof Select>

export const Plain: Story = {}
export const LabelHidden: Story = { args: { labelHidden: true } }
export const Small: Story = { args: { size: 's' } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const Chosen: Story = {
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Items per page' }), '50')
    await expect(args.onChange).toHaveBeenCalledWith('50')
  },
}
