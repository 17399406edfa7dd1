import type { Meta, StoryObj } from '@storybook/react-vite'
import { Notice } from './Notice.tsx'

export default {
  title: 'Primitives/Notice',
  component: Notice,
  args: { children: 'The relation of this field is not set up.' },
} satisfies Meta<typeof Notice>
type Story = StoryObj<typeof Notice>

const action = { label: 'Try again', onPress: () => undefined }

export const Info: Story = {}
export const Success: Story = { args: { kind: 'success', children: 'All saved.' } }
export const Warning: Story = { args: { kind: 'warning', title: 'Not set up' } }
export const Danger: Story = { args: { kind: 'danger', children: 'Could not load items.', action } }
export const Dark: Story = { args: { kind: 'danger', action }, globals: { theme: 'dark' } }
export const RightToLeft: Story = { args: { kind: 'warning', action }, globals: { direction: 'rtl' } }
