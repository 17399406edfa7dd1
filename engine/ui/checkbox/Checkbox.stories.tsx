import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Checkbox } from './Checkbox.tsx'

export default {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { label: 'Show on the front page', checked: false, onChange: () => undefined },
} satisfies Meta<typeof Checkbox>
type Story = StoryObj<typeof Checkbox>

export const Unchecked: Story = {}
export const Checked: Story = { args: { checked: true } }
export const Indeterminate: Story = { args: { indeterminate: true } }
export const Disabled: Story = { args: { disabled: true } }
export const LabelHidden: Story = { args: { labelHidden: true } }
export const Dark: Story = { args: { checked: true }, globals: { theme: 'dark' } }
export const RightToLeft: Story = { args: { checked: true }, globals: { direction: 'rtl' } }

export const Pressed: Story = {
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox')).toHaveFocus()
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}
