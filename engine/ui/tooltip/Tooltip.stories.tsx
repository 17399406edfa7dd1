import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Tooltip } from './Tooltip.tsx'

const meta = {
  title: 'Primitives/Tooltip',
  component: Tooltip,
  args: { text: 'Your role may not change this.', children: <button type="button">Why?</button> },
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

/** Shown on keyboard focus, closed by Escape. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await within(canvasElement).findByRole('tooltip')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(within(canvasElement).queryByRole('tooltip')).toBeNull())
  },
}
export const Dark: Story = {
  args: { instant: true },
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await within(canvasElement).findByRole('tooltip')
  },
}
