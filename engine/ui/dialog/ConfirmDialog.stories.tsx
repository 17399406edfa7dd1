import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export default {
  title: 'Primitives/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    title: 'Delete this item?',
    children: 'This item is deleted for good.',
    confirm: 'Delete',
    danger: true,
    busy: false,
    error: null,
    onConfirm: () => undefined,
    onCancel: () => undefined,
  },
} satisfies Meta<typeof ConfirmDialog>
type Story = StoryObj<typeof ConfirmDialog>

export const Asking: Story = {}
export const Busy: Story = { args: { busy: true } }
export const Failed: Story = { args: { error: 'The server did not answer.' } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

/** The safe answer has the focus, and Escape cancels. */
export const Escaped: Story = {
  args: { onConfirm: fn(), onCancel: fn() },
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this item?' })
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(args.onCancel).toHaveBeenCalledOnce()
    await expect(args.onConfirm).not.toHaveBeenCalled()
  },
}
