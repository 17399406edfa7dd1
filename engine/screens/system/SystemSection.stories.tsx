import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/Settings/System',
  args: { address: '/settings/system' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const route = 'GET /fieldhouse/system'
const facts = shows('button', 'Send test email')

export const WithData: Story = { play: facts }
export const Loading: Story = { args: { answers: { [route]: 'never' } }, play: shows('status', 'Loading') }
export const Failed: Story = { args: { answers: { [route]: 'broken' } }, play: shows('button', 'Try again') }
export const Forbidden: Story = { args: { answers: { [route]: 'forbidden' } }, play: shows('button', 'Try again') }
export const Narrow: Story = { globals: phone, play: facts }
export const Dark: Story = { globals: { theme: 'dark' }, play: facts }
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: facts }
