import type { Meta, StoryObj } from '@storybook/react-vite'
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
