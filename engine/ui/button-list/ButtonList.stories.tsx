import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ButtonList } from './ButtonList.tsx'

export default {
  title: 'Primitives/ButtonList',
  component: ButtonList,
  args: {
    icon: 'group',
    entries: ['Editor', 'Reader', 'A role with a name that needs more than one line on a phone'].map(name => ({
      id: name,
      name,
    })),
    onChoose: fn(),
  },
} satisfies Meta<typeof ButtonList>
type Story = StoryObj<typeof ButtonList>

export const Entries: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reader' }))
    await expect(args.onChoose).toHaveBeenCalledWith('Reader')
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
