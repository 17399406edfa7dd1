import type { Meta, StoryObj } from '@storybook/react-vite'
import { Control } from './Control.tsx'

export default {
  title: 'Primitives/Control',
  component: Control,
  args: { children: <input aria-label="Title" defaultValue="The harbor of Utsira" /> },
} satisfies Meta<typeof Control>
type Story = StoryObj<typeof Control>

export const Plain: Story = {}
export const Icons: Story = { args: { iconLeft: 'public', iconRight: 'open_in_new' } }
export const Monospace: Story = { args: { font: 'monospace' } }
export const Invalid: Story = { args: { invalid: true } }
export const ReadOnly: Story = {
  args: { readOnly: true, children: <input aria-label="Title" defaultValue="The harbor of Utsira" readOnly /> },
}
export const Focused: Story = {
  play: async ({ userEvent }) => {
    await userEvent.tab()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
