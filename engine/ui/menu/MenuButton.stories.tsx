import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { MenuButton } from './MenuButton.tsx'

/** The code of the menu has to be loaded first. */
const slowly = { timeout: 8_000 }

const items = [
  { id: 'edit', label: 'Edit', icon: 'edit', shortcut: 'Mod+E', onSelect: () => undefined },
  {
    id: 'copy',
    label: 'Save as copy',
    icon: 'content_copy',
    disabledReason: 'Your role may not create.',
    onSelect: () => undefined,
  },
  { id: 'delete', label: 'Delete', icon: 'delete', danger: true, onSelect: () => undefined },
]

export default {
  title: 'Primitives/MenuButton',
  component: MenuButton,
  args: { label: 'Actions', items },
} satisfies Meta<typeof MenuButton>
type Story = StoryObj<typeof MenuButton>

const open: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Actions' }))
  // The menu fades in and renders its items again when it is positioned.
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /Delete/ })).toBeVisible(), slowly)
}

export const Closed: Story = {}
export const Open: Story = { play: open }
export const OpenDark: Story = { play: open, globals: { theme: 'dark' } }
export const RightToLeft: Story = { play: open, globals: { direction: 'rtl' } }

/** Opened and used by keyboard, then the focus returns to the button. */
export const Keys: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(await screen.findByRole('menuitem', { name: /Edit/ }, slowly)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Actions' })).toHaveFocus())
    await expect(screen.queryByRole('menu')).toBeNull()
  },
}
