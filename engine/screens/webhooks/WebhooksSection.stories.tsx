import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ScreenStage } from '#engine/testing/screens/ScreenStage.tsx'
import { phone, screen, shows } from '#engine/testing/screens/screen.ts'

export default {
  ...screen,
  title: 'Screens/Settings/Webhooks',
  args: { address: '/settings/webhooks' },
} satisfies Meta<typeof ScreenStage>
type Story = StoryObj<typeof ScreenStage>

const one = { address: '/settings/webhooks/1' }
const rows = shows('link', 'Search index')
const deliveries = shows('list', 'Deliveries')

export const WithData: Story = { play: rows }
export const Loading: Story = { args: { answers: { 'GET /webhooks': 'never' } }, play: shows('status', 'Loading') }
export const Empty: Story = {
  args: { answers: { 'GET /webhooks': 'empty' } },
  play: shows('heading', 'No webhooks yet'),
}
export const Failed: Story = { args: { answers: { 'GET /webhooks': 'broken' } }, play: shows('button', 'Try again') }
export const Forbidden: Story = {
  args: { answers: { 'GET /webhooks': 'forbidden' } },
  play: shows('button', 'Try again'),
}
export const One: Story = { args: one, play: deliveries }
export const OneNew: Story = { args: { address: '/settings/webhooks/+' }, play: shows('textbox', /Name/) }
export const OneFailed: Story = {
  args: { ...one, answers: { 'GET /webhooks': 'broken' } },
  play: shows('button', 'Try again'),
}
export const DeliveriesFailed: Story = {
  args: { ...one, answers: { 'GET /webhooks/1/deliveries': 'broken' } },
  play: shows('button', 'Try again'),
}
export const Narrow: Story = { globals: phone, play: rows }
export const NarrowOne: Story = { args: one, globals: phone, play: shows('textbox', /Name/) }
export const Dark: Story = { args: one, globals: { theme: 'dark' }, play: deliveries }
export const RightToLeft: Story = { args: one, globals: { direction: 'rtl' }, play: deliveries }
