import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextField } from './TextField.tsx'

export default {
  title: 'Primitives/TextField',
  component: TextField,
  args: { label: 'Email', value: 'astrid@example.org', onChange: () => undefined },
} satisfies Meta<typeof TextField>
type Story = StoryObj<typeof TextField>

export const Filled: Story = {}
export const Described: Story = { args: { description: 'Where the invitation goes.' } }
export const Wrong: Story = { args: { value: 'astrid@', error: 'This is no e-mail address.' } }
export const Dark: Story = { args: { error: 'This is no e-mail address.' }, globals: { theme: 'dark' } }
export const RightToLeft: Story = { args: { description: 'Where the invitation goes.' }, globals: { direction: 'rtl' } }
