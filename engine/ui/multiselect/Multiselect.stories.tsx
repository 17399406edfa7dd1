import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Multiselect } from './Multiselect.tsx'

const options = ['Harbor', 'Night', 'Winter', 'Storm'].map(label => ({ value: label.toLowerCase(), label }))

export default {
  title: 'Primitives/Multiselect',
  component: Multiselect,
  args: { id: 'tags', label: 'Tags', options, chosen: ['harbor', 'night'], placeholder: 'Choose tags', onChange: fn() },
} satisfies Meta<typeof Multiselect>
type Story = StoryObj<typeof Multiselect>

const open: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /Tags/ }))
  const option = await screen.findByText('Storm', {}, { timeout: 8_000 })
  // The list fades in.
  await waitFor(() => expect(option).toBeVisible())
}

export const Closed: Story = { args: { onClear: fn() } }
export const Empty: Story = { args: { chosen: [] } }
export const Counted: Story = { args: { chosen: ['harbor', 'night', 'winter'] } }
export const Invalid: Story = { args: { invalid: true } }
export const ReadOnly: Story = { args: { readOnly: true } }
export const Open: Story = { play: open }
export const OpenDark: Story = { play: open, globals: { theme: 'dark' } }
export const RightToLeft: Story = { play: open, globals: { direction: 'rtl' } }
