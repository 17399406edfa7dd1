import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { Drawer } from './Drawer.tsx'

export default {
  title: 'Primitives/Drawer',
  component: Drawer,
  args: {
    title: 'The lighthouse keepers of Utsira',
    over: 'Articles',
    footer: <Button kind="primary">Done</Button>,
    children: <p>A winter on Utsira.</p>,
    close: fn(),
  },
} satisfies Meta<typeof Drawer>
type Story = StoryObj<typeof Drawer>

const shown: NonNullable<Story['play']> = async () => {
  const drawer = await screen.findByRole('dialog', { name: /lighthouse/ })
  // It fades in.
  await waitFor(() => expect(drawer).toBeVisible())
}

export const Medium: Story = { play: shown }
export const Large: Story = { args: { size: 'l' }, play: shown }
export const Dark: Story = { play: shown, globals: { theme: 'dark' } }
export const RightToLeft: Story = { play: shown, globals: { direction: 'rtl' } }
export const Narrow: Story = { play: shown, globals: { viewport: { value: 'phone' } } }

export const Closes: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog', { name: /lighthouse/ })
    await userEvent.keyboard('{Escape}')
    await expect(args.close).toHaveBeenCalled()
  },
}
