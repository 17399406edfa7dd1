import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from './Button.tsx'

export default { title: 'Primitives/Button', component: Button, args: { children: 'Save' } } satisfies Meta<
  typeof Button
>
type Story = StoryObj<typeof Button>

export const Secondary: Story = {}
export const Primary: Story = { args: { kind: 'primary', icon: 'check' } }
export const Danger: Story = { args: { kind: 'danger', icon: 'delete', children: 'Delete' } }
export const Quiet: Story = { args: { kind: 'quiet' } }
export const Closed: Story = { args: { kind: 'primary', disabledReason: 'No changes to save.' } }
export const Loading: Story = { args: { kind: 'primary', loading: true } }
export const Sizes: Story = {
  render: () => (
    <p>
      <Button size="s">Small</Button> <Button>Medium</Button> <Button size="l">Large</Button>
    </p>
  ),
}
export const Dark: Story = { args: { kind: 'primary' }, globals: { theme: 'dark' } }
export const RightToLeft: Story = { args: { icon: 'arrow_forward' }, globals: { direction: 'rtl' } }

/** It stays focusable, does nothing, and explains why. */
export const ClosedPressed: Story = {
  args: { kind: 'primary', disabledReason: 'No changes to save.', onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPress).not.toHaveBeenCalled()
    await expect(canvas.getByRole('status')).toHaveTextContent('No changes to save.')
  },
}
