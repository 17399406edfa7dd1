import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Toolbar } from './Toolbar.tsx'

const groups = [
  [
    { id: 'bold', label: 'Bold', icon: 'format_bold', keys: 'Mod-b', pressed: true, onPress: fn() },
    { id: 'italic', label: 'Italic', icon: 'format_italic', keys: 'Mod-i', pressed: false, onPress: fn() },
  ],
  [{ id: 'undo', label: 'Undo', icon: 'undo', disabled: true, onPress: fn() }],
]

export default {
  title: 'Primitives/Toolbar',
  component: Toolbar,
  args: { label: 'Format', controls: 'text', groups },
  decorators: [
    Story => (
      <>
        <Story />
        <textarea id="text" aria-label="Text" defaultValue="A winter on Utsira." />
      </>
    ),
  ],
} satisfies Meta<typeof Toolbar>
type Story = StoryObj<typeof Toolbar>

export const Plain: Story = {}
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

/** The arrow keys move the focus; the toolbar is one tab stop. */
export const Keys: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: /Bold/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('button', { name: /Italic/ })).toHaveFocus()
  },
}
